"""Java's library: the classes whose static methods and constants are usually used, by their names; its modules."""

from __future__ import annotations

OF_OBJECT = frozenset({"equals", "hashCode", "getClass", "notify", "notifyAll", "wait", "toString", "clone"})
"""The methods that every object has."""
_METHODS = {
    "Collectors": "toList toSet toMap joining groupingBy partitioningBy counting mapping toCollection summingInt "
                  "averagingInt reducing collectingAndThen toUnmodifiableList",
    "Objects": "requireNonNull hash isNull nonNull requireNonNullElse toString equals",
    "Math": "abs max min round floor ceil sqrt pow random floorMod floorDiv signum hypot log exp sin cos addExact "
            "multiplyExact toIntExact clamp",
    "Arrays": "asList stream fill copyOf copyOfRange sort deepToString toString hashCode equals",
    "Collections": "emptyList emptyMap emptySet singletonList singleton unmodifiableList unmodifiableMap "
                   "unmodifiableSet sort reverse shuffle reverseOrder synchronizedList addAll swap frequency",
    "Comparator": "comparing comparingInt comparingLong comparingDouble naturalOrder reverseOrder",
    "String": "format valueOf join",
    "Integer": "parseInt", "Long": "parseLong", "Double": "parseDouble", "Boolean": "parseBoolean",
    "Character": "isDigit isLetter isWhitespace isUpperCase isLowerCase isLetterOrDigit toUpperCase toLowerCase",
    "Thread": "sleep currentThread", "System": "currentTimeMillis nanoTime arraycopy exit getenv getProperty",
    "System.out": "println print printf",
    "Files": "readString readAllLines readAllBytes writeString newBufferedReader newBufferedWriter lines exists walk "
             "isDirectory createDirectories copy move delete deleteIfExists newInputStream newOutputStream",
    "Paths": "get", "Optional": "ofNullable", "Function": "identity", "Stream": "iterate generate concat",
    "IntStream": "range rangeClosed", "Duration": "ofSeconds ofMinutes ofMillis ofHours ofDays between",
    "CompletableFuture": "supplyAsync runAsync completedFuture allOf",
    "Executors": "newFixedThreadPool newSingleThreadExecutor newCachedThreadPool newScheduledThreadPool",
    "Map.Entry": "comparingByKey comparingByValue",
    "Map": "entry ofEntries", "ThreadLocal": "withInitial", "Pattern": "compile quote matches",
}  # fmt: skip


_CONSTANTS = {
    "StandardCharsets": "UTF_8 US_ASCII ISO_8859_1 UTF_16",
    "ChronoUnit": "DAYS HOURS MINUTES SECONDS WEEKS MONTHS YEARS MILLIS NANOS",
    "TimeUnit": "SECONDS MILLISECONDS MINUTES HOURS DAYS NANOSECONDS MICROSECONDS",
    "BigDecimal": "ZERO ONE TEN", "BigInteger": "ZERO ONE TWO TEN", "Duration": "ZERO",
    "RoundingMode": "HALF_UP HALF_EVEN HALF_DOWN UP DOWN FLOOR CEILING UNNECESSARY",
    "Locale": "ROOT ENGLISH US UK GERMANY FRANCE", "Integer": "MAX_VALUE MIN_VALUE", "Long": "MAX_VALUE MIN_VALUE",
    "Double": "MAX_VALUE NaN POSITIVE_INFINITY", "Math": "PI E", "ZoneOffset": "UTC",
    "DayOfWeek": "MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY",
    "Month": "JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER",
    "Pattern": "CASE_INSENSITIVE MULTILINE DOTALL UNICODE_CASE COMMENTS", "File": "separator pathSeparator",
    "StandardOpenOption": "CREATE APPEND WRITE READ TRUNCATE_EXISTING CREATE_NEW",
    "StandardCopyOption": "REPLACE_EXISTING COPY_ATTRIBUTES ATOMIC_MOVE", "String": "CASE_INSENSITIVE_ORDER",
}  # fmt: skip


def owners(member: str, *, called: bool) -> list[str]:
    """The classes with a static method, or else a constant, of this name."""
    table = _METHODS if called else _CONSTANTS
    return [owner for owner, names in table.items() if member in names.split()]


_MODULES = {
    "java.sql": "java.sql", "javax.sql": "java.sql", "javax.sql.rowset": "java.sql.rowset",
    "java.util.logging": "java.logging", "java.util.prefs": "java.prefs", "java.net.http": "java.net.http",
    **dict.fromkeys(("java.awt", "java.beans", "javax.swing", "javax.imageio", "javax.print", "javax.sound"),
                    "java.desktop"),
    **dict.fromkeys(("java.lang.management", "javax.management"), "java.management"),
    "javax.management.remote.rmi": "java.management.rmi", "java.lang.instrument": "java.instrument",
    "javax.naming": "java.naming", "java.rmi": "java.rmi", "javax.script": "java.scripting",
    **dict.fromkeys(("javax.xml", "org.w3c.dom", "org.xml.sax"), "java.xml"), "javax.xml.crypto": "java.xml.crypto",
    **dict.fromkeys(("javax.tools", "javax.lang.model", "javax.annotation.processing"), "java.compiler"),
    "com.sun.net.httpserver": "jdk.httpserver", "sun.misc": "jdk.unsupported",
}  # fmt: skip
"""The modules of the JDK beside `java.base`, by the packages above those that they export."""


def module_of(kind: str) -> str:
    """The JDK's module that has the type of this qualified name; '' if it is not known."""
    package = kind.rpartition(".")[0]
    while package and package not in _MODULES:
        package = package.rpartition(".")[0]
    return _MODULES.get(package, "")
