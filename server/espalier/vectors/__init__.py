"""Chunks, the lexical index and the dense index; the only room that knows FAISS."""
