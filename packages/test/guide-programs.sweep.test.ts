import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { programsOf } from "#lib/api-docs/pages/guides.ts";
import { type Scope, scopes } from "#lib/platform/scopes.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import type { CustomerActionInput, SandboxMessageView } from "#lib/simulator/schema.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { readCode } from "#lib/testing/passcodes.ts";
import { PYTHON_SETTINGS, runnableLanguages } from "#lib/testing/run-sample.ts";
import { freePort } from "#lib/testing/start-server.ts";
import { Parley } from "#sdk/index.ts";

const FOLDER = "examples/guides";
const guides = globSync("docs/guides/*.md").map((file): [string, string] => [
  path.basename(file, ".md"),
  readFileSync(file, "utf8"),
]);
const included = guides.flatMap(([name, source]) => programsOf(source).map((file) => `${name}: ${file}`));
const names = [...new Set(included.map((one) => one.split(": ", 1)[0] ?? ""))];

test("every guide of a job has its program in both languages, and every program its guide", () => {
  expect(names).toHaveLength(6);
  expect(included).toEqual(
    names.flatMap((name) => [`${name}: ${FOLDER}/${name}.ts`, `${name}: ${FOLDER}/${name}.py`]),
  );
  expect(globSync(`${FOLDER}/*`).sort()).toEqual(included.map((one) => one.split(": ")[1]).sort());
});

/** Returns the scopes that the guide asks for, so that it asks for enough. */
function scopesOf(name: string): Scope[] {
  const guide = guides.find(([one]) => one === name)?.[1] ?? "";
  const sentence = /The key needs the scopes? (.+?)\.(?: |$)/m.exec(guide)?.[1] ?? "";
  const found = scopes.filter((scope) => sentence.includes(`\`${scope}\``));
  expect([name, found.length > 0]).toEqual([name, true]);
  return found;
}

interface Program {
  file: string;
  env: Record<string, string>;
}

const runners = {
  ts: [process.execPath, "--conditions=source", "packages/test/run-programs.ts"],
  py: ["python3", "-u", "-W", "error::DeprecationWarning", "packages/test/run_programs.py"],
} as const;

/** Runs all programs in one process. @returns what they print */
function run(ending: keyof typeof runners, programs: readonly Program[]) {
  const [command, ...args] = runners[ending];
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, NODE_OPTIONS: "", ...PYTHON_SETTINGS, PROGRAMS: JSON.stringify(programs) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  onTestFinished(async () => {
    // The test runner of Node does not end at once on SIGTERM.
    child.kill("SIGKILL");
    await exited;
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      printed += part;
    });
  }
  return async (pattern: RegExp): Promise<RegExpExecArray> =>
    until(async () => {
      const found = pattern.exec(printed);
      if (!found && child.exitCode !== null) throw new Error(`The programs ended:\n${printed}`);
      return found;
    }).catch((error) => {
      throw new Error(`${error}\n${printed}`);
    });
}

interface Workspace {
  ctx: Ctx;
  number: SandboxNumber;
  owner: Parley;
}

async function makeOwnedWorkspace(): Promise<Workspace> {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret } = await makeKey(ctx, [...scopes]);
  return { ctx, number, owner: new Parley({ apiKey: secret, baseUrl: inject("serverUrl") }) };
}

function phoneOf({ number, owner }: Workspace, phone: string) {
  const chat = `/sandbox/chats/${number.phoneNumberId}/${phone}/messages`;
  const received = async () => {
    const { messages } = await owner.request<{ messages: SandboxMessageView[] }>({
      method: "GET",
      path: chat,
    });
    return messages
      .filter(({ direction }) => direction === "to_customer")
      .map(({ wamid, content, rendered }) => ({ wamid, ...content, ...rendered }));
  };
  return {
    writes: (message: CustomerActionInput) =>
      owner.request({ method: "POST", path: chat, body: { message } }),
    received,
    sees: (expected: unknown) =>
      until(async () => {
        const all = await received();
        return expect.objectContaining(Object(expected)).asymmetricMatch(all.at(-1)) ? all : null;
      }),
  };
}

const languages = runnableLanguages.includes("python") ? (["ts", "py"] as const) : (["ts"] as const);

test.each(languages)("the programs of the guides do in .%s what they say", async (ending) => {
  const [first, second] = await Promise.all([makeOwnedWorkspace(), makeOwnedWorkspace()]);
  const photos = await mkdtemp(path.join(tmpdir(), "parley-photos-"));
  onTestFinished(() => rm(photos, { recursive: true }));
  const file = (name: string) => `${FOLDER}/${name}.${ending}`;
  const settings = async (name: string, { ctx }: Workspace) => ({
    PARLEY_URL: inject("serverUrl"),
    PARLEY_API_KEY: (await makeKey(ctx, scopesOf(name))).secret,
  });
  const endpointOf = async (port: number) =>
    first.owner.webhookEndpoints.create({
      url: `http://127.0.0.1:${port}/`,
      eventTypes: ["message.received"],
    });
  const [botPort, photosPort, phonesPort] = [await freePort(), await freePort(), await freePort()];
  const bot = await endpointOf(botPort);
  const receiver = await endpointOf(photosPort);
  // The text and the location of the migration need an open window.
  const migrating = phoneOf(second, "5511999998888");
  await customerWrites(second.ctx, second.number, "5511999998888", "Hello");

  const orders = { file: file("send-order-updates"), env: await settings("send-order-updates", first) };
  const prints = run(ending, [
    {
      file: file("answer-customers"),
      env: {
        ...(await settings("answer-customers", first)),
        PARLEY_WEBHOOK_SECRET: bot.secret,
        PORT: String(botPort),
      },
    },
    {
      file: file("receive-photos"),
      env: {
        ...(await settings("receive-photos", first)),
        PARLEY_WEBHOOK_SECRET: receiver.secret,
        PORT: String(photosPort),
        FOLDER: photos,
      },
    },
    {
      file: file("verify-phone"),
      env: { ...(await settings("verify-phone", first)), PORT: String(phonesPort) },
    },
    // The second run must send nothing.
    ...[orders, orders],
    { file: file("migrate-cloud-api"), env: await settings("migrate-cloud-api", second) },
    { file: file("test-in-ci"), env: await settings("test-in-ci", second) },
  ]);

  await answersCustomers(first, bot.id);
  await savesPhoto(first, photos, prints);
  await verifiesPhone(first, phonesPort);
  await prints(/NW-1044: VALIDATION_ERROR[\s\S]*NW-1044: VALIDATION_ERROR/);
  for (const [phone, name] of [
    ["5511999998888", "Ana"],
    ["15555550123", "Robin"],
  ] as const) {
    const updates = await phoneOf(first, phone).received();
    expect(updates).toEqual([
      expect.objectContaining({ body: expect.stringContaining(`Hi ${name}, your order`) }),
    ]);
  }
  const [, welcome = ""] = await prints(/job-4 sent (msg_\w+)/);
  await prints(/job-5 was not converted: Named variables/);
  await prints(/job-6 was not converted: Upload the file/);
  await prints(/job-7 was not sent: WINDOW_CLOSED/);
  expect(await migrating.received()).toMatchObject([
    {
      type: "template",
      header: "See you tomorrow",
      body: expect.stringContaining("Hi Kenji, your coffee is ready at our Harbor Street"),
    },
    { type: "text", body: "See you tomorrow." },
    { type: "location", name: "Harbor Street shop" },
    { type: "template", quickReplyPayloads: { "0": "talk/42" } },
  ]);
  expect(await second.owner.messages.get(welcome)).toMatchObject({ clientReference: "customer-42" });
  await prints(ending === "ts" ? /(✔ .*[\s\S]*?){4}/ : /Ran 4 tests in .*\n\nOK/);
});

async function answersCustomers(workspace: Workspace, endpointId: string): Promise<void> {
  const customer = phoneOf(workspace, makePhone());
  const handled = (count: number) =>
    until(async () => {
      const deliveries = await workspace.owner.webhookEndpoints.deliveries(endpointId).toArray();
      return deliveries.filter(({ state }) => state === "delivered").length === count || null;
    });
  await customer.writes({ kind: "text", body: "When are you open?" });
  const [answer] = await customer.sees({ body: "We are open from Monday to Saturday, 8 am to 6 pm." });
  await customer.writes({ kind: "reaction", wamid: answer?.wamid ?? "", emoji: "👍" });
  await handled(2);
  expect(await customer.received()).toHaveLength(1);
  await customer.writes({ kind: "text", body: "I want my money back" });
  await customer.sees({ body: "A colleague will answer you soon." });
  await until(async () => {
    const [contact] = await workspace.owner.contacts.list({ label: "handed over" }).toArray();
    return contact ?? null;
  });
  await customer.writes({ kind: "text", body: "Are you open now?" });
  await handled(4);
  expect(await customer.received()).toHaveLength(2);
}

async function savesPhoto(
  workspace: Workspace,
  folder: string,
  prints: (pattern: RegExp) => Promise<RegExpExecArray>,
): Promise<void> {
  await phoneOf(workspace, makePhone()).writes({ kind: "media", type: "image" });
  const [, saved = ""] = await prints(/Saved (.*)\.\n/);
  const [message] = await workspace.owner.messages.list({ direction: "inbound" }).toArray({ limit: 1 });
  expect(saved).toMatch(path.join(folder, `${message?.id}.`));
  const { sha256 } = await workspace.owner.media.get(message?.media?.id ?? "");
  expect(
    createHash("sha256")
      .update(await readFile(saved))
      .digest("hex"),
  ).toBe(sha256);
}

async function verifiesPhone({ ctx, number }: Workspace, port: number): Promise<void> {
  const phone = makePhone();
  const post = async (route: string, body: unknown, cookie = "") => {
    const response = await fetch(`http://127.0.0.1:${port}${route}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: cookie },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      body: await response.json(),
      cookie: response.headers.get("Set-Cookie"),
    };
  };
  const session = (await post("/start", { phone })).cookie?.split(";")[0];
  const code = await readCode(ctx, number, phone);
  const wrong = code === "000000" ? "000001" : "000000";
  expect(await post("/check", { code }, "session=another")).toMatchObject({ status: 410 });
  expect(await post("/check", { code: wrong }, session)).toMatchObject({
    status: 422,
    body: { message: "Wrong code. 4 attempts left." },
  });
  expect(await post("/check", { code }, session)).toMatchObject({ status: 200, body: { verified: phone } });
  expect(await post("/check", { code }, session)).toMatchObject({ status: 410 });
  const other = makePhone();
  expect(await post("/start", { phone: other })).toMatchObject({ status: 200 });
  expect(await post("/start", { phone: other })).toMatchObject({ status: 429 });
  expect(await post("/start", { phone: "12" })).toMatchObject({ status: 400 });
}
