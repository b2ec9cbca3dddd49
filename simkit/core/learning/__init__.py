"""What bots of any game share to evaluate and to search: a small network, playouts compared."""
