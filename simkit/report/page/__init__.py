"""What a report becomes: a page, Markdown, figures and files, with its methods and sources."""
