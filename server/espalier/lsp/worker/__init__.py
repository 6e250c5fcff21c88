"""The worker: a pygls language server whose only client is the relay.

`worker` is the server; `handlers` has its requests; `projects` holds graph, index and models of each open folder.
"""
