"""One module per kind of page; each makes pages from the book and writes nothing."""
