import assert from "node:assert/strict";
import { test } from "node:test";
import { rolesOf } from "../src/roles";
import type { User } from "../src/service";

const user = (kind: string, test = false) => ({ kind, test }) as User;

test("uses are told apart by what they do, and those in tests are one role, the last", () => {
  const users = [user("injects"), user("calls", true), user("injects", true), user("calls"), user("calls")];
  const roles = rolesOf(users).map(({ name, users: given }) => [name, given.length]);
  assert.deepEqual(roles, [
    ["calls", 2],
    ["injects", 1],
    ["tests", 2],
  ]);
  assert.deepEqual(rolesOf([]), []);
});
