// The whole of the editor's API, empty: everything that is asked for is there, can be called, constructed, extended and
// disposed of, and does nothing. For tests of when our own code does what; it says nothing of the real API.

/** `known`: what is to be answered, by dotted name. */
export function anything(known: Readonly<Record<string, unknown>> = {}, name = ""): unknown {
  const made = new Map<string | symbol, unknown>();
  return new Proxy(class {}, {
    get(target, key) {
      if (key === Symbol.toPrimitive) {
        return () => name;
      }
      if (key === "then" || typeof key === "symbol") {
        return undefined; // it is no promise, and has nothing that the language asks for
      }
      const full = name === "" ? key : `${name}.${key}`;
      if (full in known) {
        return known[full];
      }
      if (key === "prototype") {
        return target.prototype;
      }
      if (!made.has(key)) {
        made.set(key, anything(known, full));
      }
      return made.get(key);
    },
    set: (_, key, value) => {
      made.set(key, value);
      return true;
    },
    apply: () => anything(known, name),
    construct: () => anything(known, name) as object,
  });
}
