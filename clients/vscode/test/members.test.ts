import assert from "node:assert/strict";
import { test } from "node:test";
import type { Asking } from "../src/jdt/asking";
import { MAKERS, NothingToMake } from "../src/jdt/members";
import type { Jdt } from "../src/jdt/requests";

const AT = { textDocument: { uri: "file:///A.java" } } as never;
const EDIT = { changes: {} };
const field = (name: string, isSelected = false) => ({ bindingKey: `#${name}`, name, type: "int", isSelected });
const method = (name: string, declaringClass = "Object", unimplemented = false) => {
  return { key: name, name, parameters: ["int"], declaringClass, unimplemented, bindingKey: name };
};

interface Played {
  readonly sent: [string, unknown][];
  readonly asked: string[][];
}

/** Runs a source action on a JDT LS that answers `status` first; the user takes what is picked, and `more` by label. */
async function play(name: string, status: unknown, more: readonly string[] = [], yes = true) {
  const played: Played = { sent: [], asked: [] };
  const jdt: Jdt = async (request, params) => {
    played.sent.push([request, params]);
    return (played.sent.length === 1 ? status : EDIT) as never;
  };
  const ask: Asking = {
    several: async (_, choices) => {
      played.asked.push(choices.map(({ label }) => label));
      return more.includes("given up")
        ? undefined
        : choices.filter((choice) => choice.picked || more.includes(choice.label)).map(({ value }) => value);
    },
    one: async (_, choices) => choices.find(({ label }) => more.includes(label))?.value,
    confirmed: async () => yes,
  };
  const edit = await MAKERS[`java.action.${name}`]?.(jdt, ask, AT);
  return { edit, ...played };
}

test("methods to implement come first and are picked; JDT LS gets back what it sent", async () => {
  const methods = [method("clone"), method("run", "Runnable", true)];
  const { edit, sent, asked } = await play("overrideMethodsPrompt", { type: "A", methods });
  assert.deepEqual(asked, [["run(int)", "clone(int)"]]);
  assert.deepEqual(sent[1], ["java/addOverridableMethods", { context: AT, overridableMethods: [methods[1]] }]);
  assert.equal(edit, EDIT);
});

test("nothing is sent where the user gives up, and what is missing is said", async () => {
  const given = await play("overrideMethodsPrompt", { type: "A", methods: [method("clone")] }, ["given up"]);
  assert.equal(given.edit, undefined);
  assert.equal(given.sent.length, 1);
  for (const name of Object.keys(MAKERS).filter((name) => !name.includes("ToString"))) {
    await assert.rejects(play(name.replace("java.action.", ""), null), NothingToMake, name);
  }
});

test("one constructor of the supertype is taken, of several some are asked for; no field is a choice too", async () => {
  const fields = [field("a"), field("b", true)];
  const one = await play("generateConstructorsPrompt", { constructors: [method("Object")], fields });
  assert.deepEqual(one.asked, [["a", "b"]]);
  assert.deepEqual(one.sent[1]?.[1], { context: AT, constructors: [method("Object")], fields: [fields[1]] });
  const constructors = [method("One"), method("Two")];
  const two = await play("generateConstructorsPrompt", { constructors, fields: [] }, ["Two(int)"]);
  assert.deepEqual(two.sent[1]?.[1], { context: AT, constructors: [constructors[1]], fields: [] });
});

test("getters and setters, and what each field lacks", async () => {
  const accessor = { fieldName: "a", typeName: "int", isStatic: false, generateGetter: true, generateSetter: false };
  const { sent } = await play("generateAccessorsPrompt", [accessor], ["a"]);
  assert.deepEqual(sent[1], ["java/generateAccessors", { context: AT, accessors: [accessor] }]);
});

test("hashCode, equals and toString that are there are replaced only if that is wanted", async () => {
  const compared = { type: "A", fields: [field("a")], existingMethods: ["equals"] };
  assert.equal((await play("hashCodeEqualsPrompt", compared, [], false)).edit, undefined);
  const { sent } = await play("hashCodeEqualsPrompt", compared);
  assert.deepEqual(sent[1]?.[1], { context: AT, fields: [field("a")], regenerate: true });
  const shown = { type: "A", fields: [field("a", true), field("b")], exists: true };
  assert.equal((await play("generateToStringPrompt", shown, [], false)).edit, undefined);
  assert.deepEqual((await play("generateToStringPrompt", shown)).sent[1]?.[1], {
    context: AT,
    fields: [field("a", true)],
  });
});

test("of several fields one is asked for, then its methods", async () => {
  const delegateFields = [
    { field: field("list"), delegateMethods: [method("size")] },
    { field: field("map"), delegateMethods: [method("get"), method("put")] },
    { field: field("done"), delegateMethods: [] },
  ];
  const { asked, sent } = await play("generateDelegateMethodsPrompt", { delegateFields }, ["map", "put(int)"]);
  assert.deepEqual(asked, [["get(int)", "put(int)"]]);
  const entry = { field: field("map"), delegateMethod: method("put") };
  assert.deepEqual(sent[1]?.[1], { context: AT, delegateEntries: [entry] });
});
