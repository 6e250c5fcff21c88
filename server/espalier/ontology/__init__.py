"""The ontology graph: nodes, edges, delta and queries; the only room that knows rustworkx."""
