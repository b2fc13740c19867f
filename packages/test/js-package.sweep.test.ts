import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { installPacked, run } from "./install-packed.ts";

const SDK = path.resolve("packages/parley-js");
const CLI = path.resolve("packages/parley-cli");

function makeProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-sdk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("the published package has types and works in a project of its own", () => {
  const folder = makeProject();
  const files = installPacked("@parley/sdk", SDK, folder);
  expect(
    files.filter((file) => !/^(dist\/\w+\.(js|d\.ts)|package\.json|README\.md|LICENSE)$/.test(file)),
  ).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "dist/index.js", "dist/index.d.ts"]));

  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(path.join(folder, "program.ts"), PROGRAM);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--types", ""];
  run(path.resolve("node_modules/.bin/tsc"), [...options, "program.ts"], folder);
  expect(run(process.execPath, ["program.ts"], folder)).toBe("parley.example.com closed\n");
});

test("the published command line runs with the published SDK", () => {
  const folder = makeProject();
  installPacked("@parley/sdk", SDK, folder);
  const files = installPacked("@parley/cli", CLI, folder);
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "dist/main.js"]));
  symlinkSync(path.resolve("node_modules/commander"), path.join(folder, "node_modules/commander"));
  const { bin, version } = JSON.parse(readFileSync(path.join(CLI, "package.json"), "utf8"));
  const parley = path.join(folder, "node_modules/@parley/cli", bin.parley);
  expect(run(process.execPath, [parley, "--version"], folder)).toBe(`${version}\n`);
  expect(run(process.execPath, [parley, "--help"], folder)).toContain("listen");
});

/** Does not compile if a response, a parameter or an error is not typed. */
const PROGRAM = `
import { isParleyError, Parley, type WebhookEvent } from "@parley/sdk";

const refuse: typeof fetch = async (url) => {
  console.log(new URL(String(url)).host, "closed");
  const details = { windowExpiredAt: null, templates: [] };
  const error = { code: "WINDOW_CLOSED", message: "Closed.", details, requestId: "req_1", docUrl: "" };
  return Response.json({ error }, { status: 409 });
};
const parley = new Parley({ apiKey: "key", baseUrl: "https://parley.example.com", fetch: refuse });
try {
  const { messageId } = await parley.messages.sendText({ to: "5511999998888", body: "Hello" });
  messageId satisfies string;
} catch (error) {
  if (!isParleyError(error, "WINDOW_CLOSED")) throw error;
  error.details.windowExpiredAt satisfies string | null;
}
export function bodyOf(event: WebhookEvent): string | null {
  return event.type === "message.received" ? event.data.message.body : null;
}
export async function names(): Promise<(string | null)[]> {
  const list: (string | null)[] = [];
  for await (const { name } of parley.contacts.list({ label: "vip" })) list.push(name);
  return list;
}
// @ts-expect-error A text has a body.
export const missing = () => parley.messages.sendText({ to: "5511999998888" });
// @ts-expect-error There is no such filter.
export const unknown = () => parley.contacts.list({ color: "red" });
`;
