import assert from "node:assert/strict";
import { test } from "node:test";
import { EXPECTED, type Life } from "../src/lifecycle";
import { type Launched, NotRunning, Supervisor } from "../src/supervisor";

class FakeServer implements Launched {
  static alive = 0;
  static most = 0;
  serve = () => {};
  fail = (_error: Error) => {};
  die = () => {};
  readonly started = new Promise<void>((resolve, reject) => {
    this.serve = resolve;
    this.fail = reject;
  });
  readonly ended = new Promise<void>((resolve) => {
    this.die = resolve;
  });

  constructor() {
    FakeServer.alive += 1;
    FakeServer.most = Math.max(FakeServer.most, FakeServer.alive);
  }

  async end(): Promise<void> {
    await turn();
    FakeServer.alive -= 1;
    this.fail(new Error("ended before it was ready"));
    this.die();
  }
}

/** Everything that is due has run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

function world(life?: Life) {
  FakeServer.alive = 0;
  FakeServer.most = 0;
  const servers: FakeServer[] = [];
  const shown: string[] = [];
  const told: string[] = [];
  const supervisor = new Supervisor<FakeServer>(
    {
      launch: () => {
        servers.push(new FakeServer());
        return servers.at(-1) as FakeServer;
      },
      explain: (error) => told.push(String(error)),
      giveUp: () => told.push("gave up"),
      show: (now: Life) => shown.push(now.phase),
    },
    life,
  );
  return { supervisor, servers, shown, told };
}

test("trust, a setting and Restart at once: never two servers, and the last one runs", async () => {
  const { supervisor, servers, shown, told } = world();
  supervisor.send({ type: "start" });
  supervisor.send({ type: "restart" });
  supervisor.send({ type: "restart" });
  await turn();
  await turn();
  supervisor.send({ type: "restart" });
  await turn();
  await turn();
  servers.at(-1)?.serve();
  assert.equal(await supervisor.running(), servers.at(-1));
  assert.equal(FakeServer.most, 1);
  assert.equal(servers.length, 3);
  assert.deepEqual(shown.slice(-2), ["starting", "running"]);
  assert.deepEqual(told, []);
});

test("who waits for the server gets the one that runs after a restart", async () => {
  const { supervisor, servers } = world();
  supervisor.send({ type: "start" });
  const waiting = supervisor.running();
  supervisor.send({ type: "restart" });
  await turn();
  await turn();
  servers[1]?.serve();
  assert.equal(await waiting, servers[1]);
});

test("who waits for a server that cannot start is told", async () => {
  const { supervisor, servers, told } = world();
  supervisor.send({ type: "start" });
  const waiting = supervisor.running();
  servers[0]?.fail(new Error("ENOENT"));
  await assert.rejects(waiting, NotRunning);
  assert.deepEqual(told, ["Error: ENOENT"]);
  assert.equal(FakeServer.alive, 0);
  await assert.rejects(supervisor.running(), NotRunning);
});

test("a crash is followed by a new server, and stopping for good leaves none", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { supervisor, servers } = world();
  supervisor.send({ type: "start" });
  servers[0]?.serve();
  await supervisor.running();
  servers[0]?.die();
  await turn();
  await turn();
  assert.deepEqual([supervisor.present.phase, supervisor.present.next], ["stopped", "retry"]);
  context.mock.timers.tick(1000);
  assert.equal(supervisor.present.phase, "starting");
  await supervisor.stop();
  assert.equal(FakeServer.alive, 0);
  assert.equal(supervisor.current, undefined);
});

test("a server whose end fails is gone all the same", async () => {
  const { supervisor, servers } = world();
  supervisor.send({ type: "start" });
  const [server] = servers as [FakeServer];
  server.end = () => Promise.reject(new Error("it would not"));
  await supervisor.stop();
  assert.equal(supervisor.present.phase, "stopped");
});

test("who asks before the first server is launched waits for it; after that nobody waits in vain", async () => {
  const { supervisor, servers } = world(EXPECTED);
  const asked = supervisor.running();
  supervisor.send({ type: "start" });
  servers[0]?.serve();
  assert.equal(await asked, servers[0]);
  await supervisor.stop();
  await assert.rejects(supervisor.running(), NotRunning);
});
