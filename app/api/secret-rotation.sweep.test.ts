import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Connection, connect } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { reportSubscriptions } from "#db/schema/index.ts";
import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { unsubscribeLinks } from "#lib/reports/subscriptions/unsubscribe.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { cloneDatabase, dropDatabase } from "#lib/testing/databases.ts";
import { makeMember, makePhone } from "#lib/testing/factories.ts";
import { toForm } from "#lib/testing/forms.ts";
import { readCode } from "#lib/testing/passcodes.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import { type RunningServer, startServer, TEST_SECRET } from "#lib/testing/start-server.ts";

const NEW_SECRET = "the secret that takes the place of the first one";
const name = `parley_rotated_${randomUUID().slice(0, 8)}`;
let databaseUrl: string;
let connection: Connection;
let ctx: Ctx;
let server: RunningServer | undefined;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-rotated-"));
  databaseUrl = await cloneDatabase(inject("databaseServer"), inject("databaseTemplate"), name);
  connection = connect(databaseUrl, 2);
  ctx = await createWorkspace(connection.db, { name: "Rotated", actor: { kind: "terminal" } });
});

afterAll(async () => {
  await server?.kill();
  await connection.close();
  await dropDatabase(inject("databaseServer"), name);
  await rm(folder, { recursive: true });
});

async function restart(secret: string, previous = ""): Promise<RunningServer> {
  await server?.stop();
  server = await startServer(databaseUrl, {
    PARLEY_SECRET: secret,
    PARLEY_SECRET_PREVIOUS: previous,
    PARLEY_DATA_DIR: folder,
  });
  return server;
}

function admin(args: string[], secret: string, previous = "") {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PARLEY_SECRET: secret,
    PARLEY_SECRET_PREVIOUS: previous,
  };
  const command = ["--conditions=react-server", "scripts/admin/main.ts", ...args];
  return spawnSync(process.execPath, command, { encoding: "utf8", env });
}

const rotate = (...args: string[]) =>
  JSON.parse(admin(["secret:rotate", "--json", ...args], NEW_SECRET, TEST_SECRET).stdout);

function at(base: string, client: StaffClient) {
  return (path: string) => fetch(base + path, { headers: { Cookie: client.cookie() } });
}

test("a rotation of PARLEY_SECRET loses nothing while it runs and reports when the previous secret can be removed", {
  timeout: 120_000,
}, async () => {
  const { email, id: userId } = await makeMember(ctx, "owner");
  const { secret: key } = await createKey(ctx, {
    name: "Shop",
    scopes: ["otp.send", "otp.verify", "contacts.read", "contacts.write", "messages.send"],
  });
  const first = await restart(TEST_SECRET);
  const cookies = new Map<string, string>();
  const owner = await signIn(email, undefined, first.url, cookies);
  const device = new Map([...cookies].filter(([name]) => name.endsWith("parley-device")));
  await connection.db.insert(reportSubscriptions).values({
    ...{ workspaceId: ctx.workspaceId, userId, frequency: "daily", weekday: 1, hour: 8, timeZone: "UTC" },
    ...{ language: "en", sections: ["volume"], dueAt: new Date("2099-01-01"), lastDueAt: new Date() },
  });
  const { oneClick } = unsubscribeLinks(ctx.workspaceId, userId);
  const unsubscribeAt = async (serverUrl: string) =>
    (await fetch(serverUrl + new URL(oneClick).pathname + new URL(oneClick).search, { method: "POST" }))
      .status;
  const settings = "/api/inbox/settings";
  const { number } = await (await owner.post(`${settings}/numbers/sandbox`)).json();
  const templates = (await (await owner.get(`/api/inbox/templates`)).json()).data;
  for (const { id, approval, components } of templates) {
    if (approval !== "approved") await owner.post(`${settings}/templates/${id}/approve`, { components });
  }
  const made = await (
    await owner.post(`${settings}/webhooks`, { url: "https://example.com/events", eventTypes: ["ping"] })
  ).json();
  const endpoint = `${settings}/webhooks/${made.endpoint.id}`;
  const contact = { phone: makePhone(), name: "Ana" };
  const repeated = { key, body: contact, headers: { "Idempotency-Key": "once" } };
  const kept = await callApi("POST", "/api/v1/contacts", { ...repeated, serverUrl: first.url });
  await callApi("POST", "/api/v1/contacts", { key, body: { phone: makePhone() }, serverUrl: first.url });
  const to = makePhone();
  const otp = { key, body: { to, purpose: "login" }, serverUrl: first.url };
  expect((await callApi("POST", "/api/v1/otp/send", otp)).status).toBe(200);
  const [simulated] = await findSandboxNumbers(connection.db, [number.phoneNumberId]);
  if (!simulated) throw new Error("The number is not in the simulator.");
  const code = await readCode(ctx, simulated, to);
  const list = (serverUrl: string, cursor?: string) =>
    callApi("GET", `/api/v1/contacts?limit=1${cursor ? `&cursor=${cursor}` : ""}`, { key, serverUrl });
  const cursor: string = Object((await list(first.url)).json).nextCursor;

  const form = { key, body: toForm({ file: "photo.jpg", type: "image" }), serverUrl: first.url };
  const file = new URL(Object((await callApi("POST", "/api/v1/media", form)).json).url).pathname;
  const statusOf = async (url: string) => (await fetch(url)).status;

  const wrong = admin(["status"], NEW_SECRET);
  expect([wrong.status, wrong.stderr]).toEqual([
    1,
    expect.stringContaining(
      "set the new one as PARLEY_SECRET and the previous one as PARLEY_SECRET_PREVIOUS",
    ),
  ]);

  const second = await restart(NEW_SECRET, TEST_SECRET);
  expect((await at(second.url, owner)("/api/inbox/members")).status).toBe(200);
  expect((await list(second.url, cursor)).status).toBe(200);
  expect(await statusOf(second.url + file)).toBe(200);
  const replayed = await callApi("POST", "/api/v1/contacts", { ...repeated, serverUrl: second.url });
  expect([replayed.status, replayed.text]).toEqual([kept.status, kept.text]);
  const dependents = { passcodes: 1, sessions: 1, devices: 1, reportMails: 1 };
  expect(rotate("--check")).toMatchObject({ removable: false, ...dependents });
  // Strangers' failures delay new devices, not the one that is known by the previous secret.
  const strangers = Array.from({ length: 10 }, () => signIn(email, "a wrong password", second.url));
  await Promise.all(strangers);
  const isSignedIn = async (client: StaffClient) => (await client.get("/api/inbox/members")).status === 200;
  expect(await isSignedIn(await signIn(email, undefined, second.url))).toBe(false);
  expect(await isSignedIn(await signIn(email, undefined, second.url, device))).toBe(true);
  expect(await unsubscribeAt(second.url)).toBe(200);
  const verified = { key, body: { to, purpose: "login", code }, serverUrl: second.url };
  expect((await callApi("POST", "/api/v1/otp/verify", verified)).status).toBe(200);

  const { columns, ...state } = rotate();
  const counts = Object.fromEntries(
    columns.map((column: { name: string; reencrypted: number }) => [column.name, column.reencrypted]),
  );
  expect(counts).toMatchObject({
    "numbers.access_token": 1,
    "numbers.app_secret": 1,
    "webhook_endpoints.secret": 1,
    "sandbox_numbers.app_secret": 1,
  });
  expect(state).toMatchObject({ ciphertexts: [], passcodes: 0, sessions: 1, devices: 0, removable: false });
  await connection.sql`update idempotency_keys set created_at = now() - interval '8 days'`;
  expect(rotate("--check")).toMatchObject({ removable: true, idempotencyKeys: 0 });

  const third = await restart(NEW_SECRET);
  expect((await at(third.url, owner)("/api/inbox/members")).status).toBe(401);
  expect(Object((await list(third.url, cursor)).json)).toMatchObject({ error: { code: "INVALID_CURSOR" } });
  expect(await statusOf(third.url + file)).toBe(404);
  expect(await unsubscribeAt(third.url)).toBe(404);
  // The delay continues, and the second sign-in signed the device's cookie with the new secret.
  const returned = await signIn(email, undefined, third.url, device);
  expect(await (await returned.post(`${endpoint}/secret`)).json()).toEqual({ secret: made.secret });
  const sent = { ...otp, body: { to: makePhone(), purpose: "login" }, serverUrl: third.url };
  expect((await callApi("POST", "/api/v1/otp/send", sent)).status).toBe(200);
});
