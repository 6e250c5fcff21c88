import assert from "node:assert/strict";
import { test } from "node:test";
import { rolesOf } from "../src/roles";
import type { User } from "../src/service";

const user = (kind: string, path: string) => ({ kind, path }) as User;

test("uses are told apart by what they do, and those in tests are one role, the last", () => {
  const users = [
    user("injects", "src/main/java/a/A.java"),
    user("calls", "src/test/java/a/ATest.java"),
    user("injects", "it/a/B.java"),
    user("calls", "src/main/java/a/B.java"),
    user("calls", "src/main/java/latest/C.java"),
  ];
  const roles = rolesOf(users).map(({ name, users: given }) => [name, given.length]);
  assert.deepEqual(roles, [
    ["calls", 2],
    ["injects", 1],
    ["tests", 2],
  ]);
  assert.deepEqual(rolesOf([]), []);
});
