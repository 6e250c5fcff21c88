"""What resolution knows of the JDK: the names of its public types, and signatures of those code is full of."""
