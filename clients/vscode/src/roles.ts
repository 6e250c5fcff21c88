// Uses of a declaration by what they do with it: injects, calls, ... and those in tests, of which there are many.
import type { User } from "./service";

export interface Role {
  /** An edge's kind, or "tests". */
  readonly name: string;
  readonly users: readonly User[];
}

export const TESTS = "tests";

/** The roles with the most uses first, tests last. */
export function rolesOf(users: readonly User[]): Role[] {
  const found = new Map<string, User[]>();
  for (const user of users) {
    const name = user.test ? TESTS : user.kind;
    found.set(name, [...(found.get(name) ?? []), user]);
  }
  const roles = [...found].map(([name, given]): Role => ({ name, users: given }));
  const last = ({ name }: Role) => (name === TESTS ? 1 : 0);
  return roles.sort((one, other) => last(one) - last(other) || other.users.length - one.users.length);
}
