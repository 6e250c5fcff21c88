"""The weights of Scion, the small Java model that Espalier can run in its own process. Data only: `espalier.models`
reads it."""
