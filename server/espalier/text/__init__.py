"""URIs, positions, documents and immutable snapshots: the vocabulary every room shares."""
