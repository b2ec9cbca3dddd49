"""How large is it? Means, rates, quantiles and courses with their intervals."""
