"""Perfect information: which deals of the introductory game can be won by somebody who knows both stacks."""
