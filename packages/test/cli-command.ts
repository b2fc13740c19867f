import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { inject, onTestFinished } from "vitest";
import { scopes } from "#lib/platform/scopes.ts";
import { makeKey, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { Parley } from "#sdk/index.ts";

/** The command line with its own configuration, and a key of a sandbox workspace. */
export async function makeCommand() {
  const { ctx } = await makeSandboxWorkspace();
  const { secret } = await makeKey(ctx, [...scopes]);
  const folder = mkdtempSync(path.join(tmpdir(), "parley-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = (args: string[], input = "", env: Record<string, string> = {}) => {
    const program = ["--conditions=source", "packages/parley-cli/src/main.ts", ...args];
    const child = spawn(process.execPath, program, {
      env: { ...process.env, XDG_CONFIG_HOME: folder, ...env },
    });
    child.stdin.end(input);
    return child;
  };
  const finish = async (child: ReturnType<typeof start>) => {
    const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
    return { out, err, exit };
  };
  const run = (...args: string[]) => finish(start(args));
  const runWith = (env: Record<string, string>, ...args: string[]) => finish(start(args, "", env));
  const login = (key = secret) => finish(start(["login", "--url", inject("serverUrl")], key));
  const parley = new Parley({ baseUrl: inject("serverUrl"), apiKey: secret });
  return { ctx, folder, start, run, runWith, login, parley };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}

/** Starts a server that is not Parley. @returns its address */
export async function serve(
  reply: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<string> {
  const server = createServer((request, response) => reply(response, request));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Within the tolerance of signatures. */
export const fastClock = {
  NODE_OPTIONS: `--import ${encodeURI("data:text/javascript,const real = Date.now; const now = () => real() + 240000; globalThis.Date = class extends Date { constructor(...at) { super(...(at.length ? at : [now()])); } static now = now; }")}`,
};

/** Collects what a command prints until the test ends it. */
export function follow(child: ChildProcess) {
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill();
      await exitOf(child);
    }
  });
  return {
    printed: () => printed,
    includes: (part: string) => until(async () => printed.includes(part) || null),
  };
}
