"""English words of questions that name nothing in a code base by themselves."""

_NOUNS = """
    class interface enum record annotation method function constructor field endpoint url route bean table entity
    event file package type
"""
NOUNS = frozenset(_NOUNS.split())
"""What a question calls a thing: `the bean x`, `the x table`."""

_GRAMMAR = """
    a about all an and any are as at be been between by can could did different difference differences differ differs
    do does each every everything for from has have how i if in into is it its kind made many may me mean means much my
    need needs of on or our please so tell than that the their them there these they thing things this those to us was
    way we were what when where which who whom whose why will with would you your
"""
_ASKING = """
    break breaks broken chain change changed changing compare comparison delete deleted describe explain find get gets
    go goes happen happens impact lead leads let list locate long path places reach reaches remove removed removing
    rename renamed role safe see show trace versus vs work works
"""
_DOING = """
    affect affected affects annotated call called caller callers calling calls client clients consume consumer
    consumers consumes construct constructs cover covers create created creates declare declared define defined depend
    dependencies dependency depends emit emits expose exposed exposes extend extended extending extends fire fires
    handle handled handles implement implementation implementations implemented implementing implements import imported
    imports inject injected injecting injects instantiate instantiated instantiates listen listener listeners listens
    mapped override overrides overriding publish published publishes queries query read reads reference referenced
    references require requires return returns set sets subclass subclasses subscribe subscribes subtype subtypes test
    tested tests throw throws thrown unused dead usage usages use used useful user users uses using write writes written
"""
_THINGS = """
    classes code codebase endpoint field file function method methods package project route table bean entity type types
    url
"""
LISTING_WORDS = frozenset(
    f"""
    {_GRAMMAR} api app application available code codebase count declared defined exist exists exposed find get give
    list locate mapped name number project see show
    """.split()
)
"""What a question may hold beside the plural of a kind (`list all endpoints`) and still ask for all of that kind."""
STOP_WORDS = frozenset(f"{_GRAMMAR} {_ASKING} {_DOING} {_THINGS}".split())
"""Everything else in a question may spell a name; `event`, `class` and `interface` may be part of one."""

_SEARCH_NOISE = """
    act acts break breaks contain contains described explain go goes happen happens hold holds lives look looks called
    declared defined exposed handle handled handles implemented listen listener listeners listens locate
    mapped publish published publishes react reacts responsible serve served serves subscribes used uses using work
    works
    api apis bean beans class classes code codebase endpoint endpoints event events method methods project route routes
    table tables type types url urls
"""
SILENT = frozenset(f"{_GRAMMAR} {_SEARCH_NOISE}".split())
"""What a search does not look for; what is left, verbs included, it does."""

ASKING = frozenset({"describe", "explain", "find", "get", "give", "list", "locate", "see", "show", "tell"})
"""What a question may begin with without looking for it."""

SOUGHT = {
    **dict.fromkeys(("endpoint", "endpoints", "url", "urls", "route", "routes", "api", "apis"), "endpoint"),
    **dict.fromkeys(("bean", "beans"), "bean"),
    **dict.fromkeys(("table", "tables"), "table"),
    **dict.fromkeys(("event", "events"), "event"),
    **dict.fromkeys(("listener", "listeners", "listens", "reacts", "subscribes"), "listener"),
}
"""Kinds of things that can be searched by their words, as a question calls them."""
