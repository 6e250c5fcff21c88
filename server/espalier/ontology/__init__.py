"""The ontology graph: nodes, edges, delta and queries."""
