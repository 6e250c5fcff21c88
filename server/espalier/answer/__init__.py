"""From a question to an answer with evidence: plan, retrieve, rank, tell."""
