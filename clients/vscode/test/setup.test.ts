import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  carriedWheel,
  environmentOf,
  environmentsIn,
  inTurn,
  launcherIn,
  makeEnvironment,
  program,
  use,
  type Wheel,
  weightsDigest,
} from "../src/setup/environment";
import { findPython, type Look, NoPython } from "../src/setup/python";
import { Cancelled, remedy, run, withoutLocalImports, withProxy } from "../src/setup/running";
import { CancellationTokenSource } from "./fakes/vscode";

const python = { command: "python3", args: [], hasPip: false };

type Parts = Partial<Look.Found>;

function machine(found: Record<string, [number, number, Parts?]>): Look {
  return async (command, args) => {
    const [major, minor, parts] = found[[command, ...args].join(" ")] ?? [];
    const all = { hasVenv: true, hasPip: true, hasEnsurepip: true };
    return major === undefined || minor === undefined ? undefined : { version: [major, minor], ...all, ...parts };
  };
}

test("a Python that is new enough and can make environments is found", async () => {
  assert.equal((await findPython("", "linux", machine({ python3: [3, 11] }))).command, "python3");
  assert.equal(
    (await findPython("", "linux", machine({ python3: [3, 9], "python3.12": [3, 12] }))).command,
    "python3.12",
  );
  assert.deepEqual((await findPython("", "win32", machine({ "py -3.13": [3, 13] }))).args, ["-3.13"]);
  assert.equal(
    (await findPython("/opt/py", "linux", machine({ "/opt/py": [3, 14], python3: [3, 12] }))).command,
    "/opt/py",
  );
});

test("this machine's Python says what it can do", async () => {
  const found = await findPython("", process.platform);
  assert.ok(found.command);
});

test("what is missing is said, with the remedy", async () => {
  const fails = (named: string, look: Look, said: RegExp) =>
    assert.rejects(findPython(named, "linux", look), (error) => error instanceof NoPython && said.test(error.message));
  await fails("", machine({}), /3.11 or later was not found/);
  await fails("", machine({ python3: [3, 9] }), /python3 is Python 3.9, and 3.11 or later/);
  await fails("", machine({ python3: [3, 11, { hasPip: false, hasEnsurepip: false }] }), /apt install python3-venv/);
  await fails("/opt/nothing", machine({ python3: [3, 12] }), /\/opt\/nothing is no Python/);
});

function storageWith(content = "wheel"): { storage: string; wheel: Wheel } {
  const folder = mkdtempSync(join(tmpdir(), "espalier-setup-"));
  const path = join(folder, "espalier_lsp-1-py3-none-any.whl");
  writeFileSync(path, content);
  return {
    storage: join(folder, "storage"),
    wheel: { path, sha256: createHash("sha256").update(content).digest("hex") },
  };
}

/** Does what the programs would leave behind. */
function played(environment: string, failing = "") {
  const ran: string[] = [];
  return {
    ran,
    step: () => {},
    run: async (command: string, args: readonly string[]) => {
      ran.push([command, ...args].join(" "));
      if (failing && ran.at(-1)?.includes(failing)) {
        throw new Error("no");
      }
      mkdirSync(join(environment, "bin"), { recursive: true });
      writeFileSync(program(environment, "espalier-jdtls", "linux"), "");
    },
  };
}

test("the environment is made of the wheel", async () => {
  const { storage, wheel } = storageWith();
  const environment = environmentOf(storage, wheel);
  const steps = played(environment);
  await makeEnvironment(storage, wheel, python, steps, "linux");
  assert.deepEqual(environmentsIn(storage), [environment]);
  assert.equal(launcherIn(environment, "linux"), join(environment, "bin", "espalier-jdtls"));
  assert.match(steps.ran[1] ?? "", /pip install .*espalier_lsp-1-py3-none-any\.whl$/);
  assert.match(steps.ran[2] ?? "", /espalier setup$/);
});

test("weights are installed from where they are, if they have the digest of the build", async () => {
  const { storage, wheel } = storageWith();
  for (const [place, asked] of [
    ["/home/me/espalier_scion-1.whl", "file:///home/me/espalier_scion-1.whl#sha256=abc"],
    ["https://example.org/a%20b.whl#sha256=other", "https://example.org/a%20b.whl#sha256=abc"],
  ] as const) {
    const steps = played(environmentOf(storage, wheel));
    await makeEnvironment(storage, wheel, python, steps, "linux", { place, sha256: "abc" });
    assert.ok(steps.ran[2]?.endsWith(` --no-deps ${asked}`), steps.ran[2]);
    assert.match(steps.ran[3] ?? "", /espalier setup$/);
  }
});

test("the digest of the weights is beside the server's wheel", () => {
  const folder = mkdtempSync(join(tmpdir(), "espalier-setup-"));
  assert.equal(weightsDigest(folder), undefined);
  writeFileSync(join(folder, "espalier_lsp-1-py3-none-any.whl"), "");
  writeFileSync(join(folder, "espalier_lsp-1-py3-none-any.whl.sha256"), "server\n");
  writeFileSync(join(folder, "espalier_scion-1-py3-none-any.whl.sha256"), "weights\n");
  assert.equal(weightsDigest(folder), "weights");
  assert.equal(carriedWheel(folder)?.sha256, "server");
});

test("environments of other wheels go when nobody has used them for a week", async () => {
  const { storage, wheel } = storageWith();
  const day = 24 * 3600 * 1000;
  const now = Date.now();
  for (const [digest, days] of [
    ["aaaaaaaaaaaa", 8],
    ["bbbbbbbbbbbb", 6],
  ] as const) {
    await makeEnvironment(storage, wheel, python, played(environmentOf(storage, wheel)), "linux");
    renameSync(environmentOf(storage, wheel), join(storage, `server-${digest}`));
    await use(storage, join(storage, `server-${digest}`), new Date(now - days * day));
  }
  mkdirSync(join(storage, "server-cccccccccccc")); // being made by another window
  const environment = environmentOf(storage, wheel);
  await makeEnvironment(storage, wheel, python, played(environment), "linux");
  await use(storage, environment, new Date(now));
  assert.deepEqual(environmentsIn(storage), [environment, join(storage, "server-bbbbbbbbbbbb")]);
  assert.equal(readdirSync(storage).length, 3);
});

test("one window after the other makes an environment, and each knows whether it has waited", async () => {
  const { storage } = storageWith();
  const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
  const told: string[] = [];
  let [begun, waits] = [() => {}, () => {}];
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const otherWaits = new Promise<void>((resolve) => {
    waits = resolve;
  });
  const window = (name: string) =>
    inTurn(
      storage,
      async (hasWaited) => {
        told.push(`${name} begins${hasWaited ? " after another" : ""}`);
        begun();
        await otherWaits;
        told.push(`${name} ends`);
      },
      async () => {
        waits();
        await soon();
      },
    );
  await Promise.all([window("one"), hasBegun.then(() => window("two"))]);
  assert.deepEqual(told, ["one begins", "one ends", "two begins after another", "two ends"]);
  await assert.rejects(
    inTurn(storage, () => Promise.reject(new Error("no")), soon),
    /no/,
  );
  assert.deepEqual(readdirSync(storage), []);
});

test("what a window has left that has crashed keeps no other one waiting", async () => {
  const { storage } = storageWith();
  mkdirSync(storage);
  writeFileSync(join(storage, "making"), "");
  const longAgo = Date.now() / 1000 - 60;
  utimesSync(join(storage, "making"), longAgo, longAgo);
  let ran = false;
  const never = () => Promise.reject(new Error("waited"));
  await inTurn(
    storage,
    async () => {
      ran = true;
    },
    never,
  );
  assert.ok(ran);
});

test("a window whose lock another one has taken leaves it that", async () => {
  const { storage } = storageWith();
  await inTurn(
    storage,
    async () => writeFileSync(join(storage, "making"), "another's"),
    () => Promise.reject(new Error("waited")),
  );
  assert.deepEqual(readdirSync(storage), ["making"]);
});

test("a Python with a pip lends it to the environment", async () => {
  const { storage, wheel } = storageWith();
  const environment = environmentOf(storage, wheel);
  const steps = played(environment);
  await makeEnvironment(storage, wheel, { ...python, hasPip: true }, steps, "linux");
  assert.match(steps.ran[0] ?? "", /^python3 -m venv --without-pip /);
  assert.ok(steps.ran[1]?.startsWith(`python3 -m pip --python ${program(environment, "python", "linux")} install `));
});

test("a set-up that fails halfway leaves nothing that would be started, and can be tried again", async () => {
  const { storage, wheel } = storageWith();
  const environment = environmentOf(storage, wheel);
  await assert.rejects(makeEnvironment(storage, wheel, python, played(environment, "espalier setup"), "linux"));
  assert.equal(launcherIn(environment, "linux"), undefined);
  await makeEnvironment(storage, wheel, python, played(environment), "linux");
  assert.ok(launcherIn(environment, "linux"));
});

test("a damaged wheel is not installed", async () => {
  const { storage, wheel } = storageWith();
  writeFileSync(wheel.path, "something else");
  const steps = played("");
  await assert.rejects(makeEnvironment(storage, wheel, python, steps, "linux"), /damaged/);
  assert.deepEqual(steps.ran, []);
  assert.equal(existsSync(storage), false);
});

test("an extension without a wheel has nothing to set up", () => {
  assert.equal(carriedWheel(join(tmpdir(), "espalier-nothing")), undefined);
});

test("a program's last words are its error, and cancelling ends it", async () => {
  const { token } = new CancellationTokenSource();
  const said: string[] = [];
  const node = (script: string, source = token) =>
    run(
      process.execPath,
      ["-e", script],
      process.env,
      (line) => said.push(line),
      () => {},
      source as never,
    );
  await node("console.log('one'); console.error('two')");
  assert.deepEqual(said.sort(), ["one", "two"]);
  await assert.rejects(node("console.error('why'); process.exit(3)"), /why/);
  const source = new CancellationTokenSource();
  const endless = node("setInterval(() => {}, 1000)", source.token);
  setTimeout(() => source.cancel(), 200);
  await assert.rejects(endless, Cancelled);
  await assert.rejects(node("console.log('too late')", source.token), Cancelled);
  assert.ok(!said.includes("too late"));
});

test("a cancelled program does not wait for those that it has started, and they end too", async () => {
  const source = new CancellationTokenSource();
  const child = "process.stdout.write(String(process.pid) + '\\n'); setInterval(() => {}, 1000)";
  const parent = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" })`;
  let started = 0;
  const hear = (line: string) => {
    started = Number(line);
    source.cancel();
  };
  const quiet = () => {};
  try {
    await assert.rejects(
      run(process.execPath, ["-e", parent], process.env, hear, quiet, source.token as never),
      Cancelled,
    );
    for (let waited = 0; runs(started) && waited < 5_000; waited += 20) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.ok(!runs(started), "it would go on writing into the environment");
  } finally {
    if (runs(started)) {
      process.kill(started);
    }
  }
});

/** Whether the process lives; one that has ended and that nobody has waited for yet does not. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

test("what lies in the current folder is not imported by a Python of the set-up", async () => {
  const folder = mkdtempSync(join(tmpdir(), "espalier-planted-"));
  const before = process.cwd();
  const proof = join(folder, "proof");
  for (const name of ["venv", "pip", "csv", "email", "json"]) {
    writeFileSync(join(folder, `${name}.py`), `open(${JSON.stringify(proof)}, "w").close()\n`);
  }
  process.chdir(folder);
  try {
    const { command, args } = await findPython("", process.platform);
    const { token } = new CancellationTokenSource();
    const environment = withoutLocalImports(process.env);
    const quiet = () => {};
    await run(command, [...args, "-m", "venv", "--help"], environment, quiet, quiet, token as never);
    assert.ok(!existsSync(proof));
  } finally {
    process.chdir(before);
  }
});

test("the editor's proxy is passed on unless the environment names one", () => {
  assert.equal(withProxy({}, "http://proxy:1").HTTPS_PROXY, "http://proxy:1");
  assert.equal(withProxy({ https_proxy: "http://other" }, "http://proxy:1").HTTPS_PROXY, undefined);
  assert.deepEqual(withProxy({}, ""), {});
});

test("failures that a person can mend are told apart", () => {
  assert.equal(remedy("NewConnectionError: Failed to establish a new connection"), "network");
  assert.equal(remedy("SSLError(SSLCertVerificationError: CERTIFICATE_VERIFY_FAILED)"), "certificate");
  assert.equal(remedy("ERROR: No matching distribution found for mcp"), "index");
  assert.equal(remedy("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."), "digest");
  assert.equal(remedy("disk full"), undefined);
});
