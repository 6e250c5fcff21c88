import assert from "node:assert/strict";
import { homedir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { contributed, namedParts, serverOptions } from "../src/config";
import { userSettings } from "./fakes/vscode";

const PROPERTIES = ["espalier.chat.url", "espalier.chat.name", "espalier.fix.candidates", "espalier.server.command"];

test("the whole section is what is set: an emptied setting is empty in it, a removed one is not in it", () => {
  userSettings.set("espalier.chat.url", "http://host/v1").set("espalier.server.command", "x");
  assert.deepEqual(serverOptions(PROPERTIES), { chat: { url: "http://host/v1" } });
  userSettings.set("espalier.chat.url", "");
  assert.deepEqual(serverOptions(PROPERTIES), { chat: { url: "" } });
  userSettings.delete("espalier.chat.url");
  assert.deepEqual(serverOptions(PROPERTIES), {});
});

test("only our own settings are sent as ours", () => {
  const [ours, theirs] = [{ "espalier.chat.url": {} }, { "java.format.enabled": {} }];
  assert.deepEqual(contributed([{ properties: ours }, { properties: theirs }]), ["espalier.chat.url"]);
});

test("the set-up knows the parts and the folder that settings name", () => {
  assert.deepEqual(namedParts(), {});
  userSettings.set("espalier.java.executable", "/opt/jdk/bin/java").set("espalier.jdtls.home", " ~/jdtls ");
  userSettings.set("espalier.cache.directory", "");
  assert.deepEqual(namedParts(), { ESPALIER_JAVA: "/opt/jdk/bin/java", ESPALIER_JDTLS_HOME: join(homedir(), "jdtls") });
  for (const name of ["java.executable", "jdtls.home", "cache.directory"]) {
    userSettings.delete(`espalier.${name}`);
  }
});
