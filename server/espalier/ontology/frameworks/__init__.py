"""What conventions of frameworks say beyond the language; one module for each, listed in `registry`.

`framework` has what a module implements (`Framework`) and what it is handed (`Conventions`). What Lombok implies of one
file's declarations is facts of that file: `ontology.lombok`.
"""
