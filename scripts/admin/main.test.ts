import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { pool } from "#db/client.ts";
import {
  auditEntries,
  contacts,
  inboundWebhooks,
  members,
  numbers,
  templates,
  workspaces,
} from "#db/schema/index.ts";
import { authenticateKey } from "#lib/accounts/api-keys/authenticate-key.ts";
import { signIn } from "#lib/accounts/auth/sign-in.ts";
import { readResetLink } from "#lib/accounts/reset-password.ts";
import {
  confirmAuthenticator,
  readTwoFactor,
  startAuthenticator,
} from "#lib/accounts/two-factor/change-two-factor.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import { DAY } from "#lib/platform/clock.ts";
import { adminCommands } from "#lib/testing/admin-commands.ts";
import { hasValues } from "#lib/testing/audit-exceptions.ts";
import {
  customerWrites,
  makeKey,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  PASSWORD,
  readAccessToken,
} from "#lib/testing/factories.ts";
import { insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { codeOf } from "#lib/testing/two-factor-code.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import { formatError, workspaceCtx } from "./run.ts";
import { runAdmin } from "./run-admin.ts";

interface Outcome {
  status: number | null;
  out: string;
  err: string;
}

/**
 * In this process, because starting one takes most of the time of a command.
 * @param input what the command reads from standard input
 */
async function admin(args: string[], input = ""): Promise<Outcome> {
  vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as typeof process.stdin);
  const printed: string[] = [];
  try {
    await runAdmin(args, (text) => printed.push(text));
    return { status: 0, out: printed.join(""), err: "" };
  } catch (error) {
    return { status: 1, out: printed.join(""), err: formatError(error) };
  }
}

async function adminProcess(args: string[], input = "", env = process.env): Promise<Outcome> {
  const command = ["--conditions=react-server", "scripts/admin/main.ts", ...args];
  const child = spawn(process.execPath, command, { stdio: "pipe", env });
  child.stdin.end(input);
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { status, out, err };
}

async function json(args: string[], input = ""): Promise<Record<string, string>> {
  const { status, out, err } = await admin([...args, "--json"], input);
  if (status !== 0) throw new Error(err);
  return JSON.parse(out);
}

test("sets up a workspace from a terminal: user, key, number, template approval, status", async () => {
  const { workspaceId = "" } = await json(["workspace:create", "--name", "Terminal"]);
  expect(workspaceId).toMatch(/^ws_/);
  const person = ["--email", "ana@example.com", "--name", "Ana", "--role", "owner"];
  const created = await adminProcess(
    ["user:create", "--workspace", workspaceId, ...person, "--json"],
    "a long password\n",
  );
  expect([created.status, created.err]).toEqual([0, ""]);
  expect(JSON.parse(created.out)).toMatchObject({ userId: expect.stringMatching(/^user_/) });
  const { keyId = "", key = "" } = await json([
    "key:create",
    "--workspace",
    "Terminal",
    "--name",
    "shop",
    "--scopes",
    "messages.send, otp.send",
  ]);
  const use = { authorization: `Bearer ${key}`, scope: "otp.send" as const, address: null, now: new Date() };
  expect(await authenticateKey(pool().db, use)).toMatchObject({
    key: { id: keyId, workspaceId },
    refusal: null,
  });
  await json(["key:revoke", "--id", keyId]);
  expect(await authenticateKey(pool().db, use)).toMatchObject({ refusal: "revoked" });
  const secrets = JSON.stringify({ accessToken: "EAAx", appSecret: "s", verifyToken: "a verify token" });
  const ids = [
    "--phone-number-id",
    "106540352242922",
    "--waba-id",
    "1",
    "--display-number",
    "+1 555 078 3881",
  ];
  expect(await json(["number:connect", "--workspace", workspaceId, ...ids], secrets)).toMatchObject({
    numberId: expect.stringMatching(/^num_/),
    webhookUrl: expect.stringContaining("/api/webhooks/whatsapp/num_"),
  });
  const removed = await makeMember(await workspaceCtx(pool().db, workspaceId), "agent");
  await pool().db.update(members).set({ removedAt: new Date() }).where(eq(members.userId, removed.id));
  expect((await admin(["status"])).out).toContain(
    `${workspaceId}  Terminal: 1 member, 1 number, 0 conversations`,
  );
  expect(await json(["receipts:replay"])).toEqual({ waiting: 0, processed: 0 });
});

test("creates a webhook endpoint and replays events from a terminal", async () => {
  const { workspaceId = "" } = await json(["workspace:create", "--name", "Events"]);
  const url = ["--url", "https://example.com/events", "--events", "message.*, ping"];
  const made = await json(["webhook:create", "--workspace", workspaceId, ...url]);
  expect(made).toEqual({
    webhookEndpointId: expect.stringMatching(/^whk_/),
    secret: expect.stringMatching(/^whsec_/),
    eventTypes: ["message.*", "ping"],
  });
  const endpoint = ["--workspace", workspaceId, "--id", String(made.webhookEndpointId)];
  const since = ["--failed-since", "2026-01-01T00:00:00Z"];
  expect(await json(["webhook:replay", ...endpoint, ...since])).toEqual({ replayed: 0 });
  const inside = await admin([
    "webhook:create",
    "--workspace",
    workspaceId,
    "--url",
    "https://10.0.0.1/",
    "--events",
    "*",
  ]);
  expect([inside.status, inside.err]).toEqual([1, expect.stringContaining("public host")]);
});

test("changes a member's role, disables and enables them from a terminal", async () => {
  const ctx = await makeWorkspace();
  const colleague = await makeMember(ctx, "owner");
  const { id, email } = await makeMember(ctx, "agent");
  const of = ["--workspace", ctx.workspaceId, "--email", email.toUpperCase()];
  const readMember = async () => {
    const [row] = await ctx.db
      .select({ role: members.role, disabledAt: members.disabledAt })
      .from(members)
      .where(and(eq(members.workspaceId, ctx.workspaceId), eq(members.userId, id)));
    return row;
  };
  const done = { userId: id, workspaceId: ctx.workspaceId, email: email.toUpperCase() };
  expect(await json(["member:role", ...of, "--role", "viewer"])).toEqual(done);
  expect(await readMember()).toEqual({ role: "viewer", disabledAt: null });
  expect(await json(["member:disable", ...of, "--reassign-to", colleague.email])).toEqual(done);
  expect(await readMember()).toEqual({ role: "viewer", disabledAt: expect.any(Date) });
  expect(await json(["member:enable", ...of])).toEqual(done);
  expect(await readMember()).toEqual({ role: "viewer", disabledAt: null });
  const unknown = await admin(["member:disable", "--workspace", ctx.workspaceId, "--email", "x@example.com"]);
  expect([unknown.status, unknown.err]).toEqual([1, expect.stringContaining("has the email x@example.com")]);
  const role = await admin(["member:role", ...of, "--role", "chief"]);
  expect(role.status).toBe(1);
});

test("recovers an account from a terminal: a new password, no second factor, a link", async () => {
  const { ctx, email } = await makeMember(await makeWorkspace(), "agent");
  const account = ["--email", email.toUpperCase()];
  const { secret } = await startAuthenticator(ctx);
  await confirmAuthenticator(ctx, codeOf(secret), new Date());
  await json(["user:two-factor-reset", ...account]);
  expect(await readTwoFactor(ctx)).toMatchObject({ setUpAt: null });
  await json(["user:password", ...account], "a new and long password\n");
  const origin = { address: "198.51.100.1", requestId: "req_1" as const, deviceId: null };
  const opened = (password: string) =>
    signIn(ctx.db, { email, password, ...origin, previousSessionId: null });
  expect([await opened(PASSWORD), await opened("a new and long password")]).toEqual([
    null,
    expect.anything(),
  ]);
  const { link = "" } = await json(["user:reset-link", ...account]);
  expect(await readResetLink(link.split("#token=")[1] ?? "", origin.address)).toEqual({ email });
  for (const command of ["user:two-factor-reset", "user:password", "user:reset-link"]) {
    const unknown = await admin([command, "--email", "x@example.com"], "a new and long password");
    expect([unknown.status, unknown.err]).toEqual([1, expect.stringContaining("the email x@example.com")]);
  }
});

/** Commands without an entry in the audit log. */
const EXCEPTIONS: Record<string, string> = {
  "number:check": "It tests a connection and changes no setting.",
  "secret:rotate": "It concerns the installation and nothing that a workspace sees.",
  "setup:token": "It prints a token while there is no workspace.",
  status: "It only reads.",
};

describe("the audit log", () => {
  serveUpstream();

  test("has an entry of the terminal for every command that changes something", async () => {
    const { ctx, number } = await makeSandboxWorkspace();
    const { db, workspaceId } = ctx;
    await customerWrites(ctx, number, makePhone(), "Hello");
    const failed = { state: "partially_processed", problemCount: 1 } as const;
    await db.update(inboundWebhooks).set(failed).where(eq(inboundWebhooks.workspaceId, workspaceId));
    await db.update(templates).set({ approval: "pending" }).where(eq(templates.workspaceId, workspaceId));
    const [sandbox] = await db.select().from(numbers).where(eq(numbers.workspaceId, workspaceId));
    const [contact] = await db.select().from(contacts).where(eq(contacts.workspaceId, workspaceId));
    const { id: keyId } = await makeKey(ctx, ["otp.send"]);
    const { email } = await makeMember(ctx, "agent");
    const seen = new Set((await db.select().from(auditEntries)).map(({ id }) => id));
    const found: Record<string, string[]> = {};
    const run = async (name: string, args: string[], input = "") => {
      const printed = await json([name, ...args], input);
      const entries = (await db.select().from(auditEntries)).filter(({ id }) => !seen.has(id));
      for (const { id } of entries) seen.add(id);
      const byTerminal = entries.filter(({ actorKind }) => actorKind === "terminal");
      expect(byTerminal.filter((entry) => !hasValues(entry))).toEqual([]);
      found[name] = byTerminal.map(({ action }) => action).toSorted();
      return printed;
    };
    const of = ["--workspace", workspaceId];
    const member = [...of, "--email", email];
    const changed = `changed-${email}`;

    const made = await run("workspace:create", ["--name", "Recorded"]);
    await run("workspace:delete", ["--workspace", made.workspaceId ?? "", "--confirm", "Recorded"]);
    await run("workspace:limit", [...of, "--rate", "7"]);
    const person = ["--email", `other-${email}`, "--name", "Ana", "--role", "agent"];
    await run("user:create", [...of, ...person], "a new and long password");
    await run("member:role", [...member, "--role", "viewer"]);
    await run("member:disable", member);
    await run("member:enable", member);
    await run("user:password", ["--email", email], "a new and long password");
    await run("user:reset-link", ["--email", email]);
    await run("user:two-factor-reset", ["--email", email]);
    await run("user:unlink", ["--email", email]);
    await run("user:email", ["--email", email, "--new", changed]);
    await run("member:remove", [...of, "--email", changed]);
    await run("key:create", [...of, "--name", "Shop", "--scopes", "otp.send"]);
    const replaced = await run("key:replace", ["--id", keyId]);
    await run("key:revoke", ["--id", replaced.keyId ?? ""]);
    await run("number:rotate-token", [...of, "--id", sandbox?.id ?? ""], await readAccessToken(ctx));
    await run("template:sync", of);
    await run("template:approve", [...of, "--name", "welcome", "--language", "en"]);
    // After the sync, which reads from all numbers.
    const secrets = ["--access-token", "EAAx", "--app-secret", "s", "--verify-token", "a verify token"];
    const ids = ["--phone-number-id", "106540352242999", "--waba-id", "1"];
    await run("number:connect", [...of, ...ids, ...secrets, "--display-number", "15550783999"]);
    const url = ["--url", "https://example.com/events", "--events", "message.*"];
    const { webhookEndpointId = "" } = await run("webhook:create", [...of, ...url]);
    await run("webhook:replay", [...of, "--id", webhookEndpointId, "--held"]);
    await run("receipts:replay", []);
    await run("contact:erase", [...of, "--id", contact?.id ?? "", "--confirm", contact?.phone ?? ""]);

    expect(found).toEqual({
      "workspace:create": ["workspace.created"],
      "workspace:delete": ["workspace.deletion_started"],
      "workspace:limit": ["workspace.limit_changed"],
      "user:create": ["member.added"],
      "member:role": ["member.role_changed"],
      "member:disable": ["member.disabled"],
      "member:enable": ["member.enabled"],
      "user:password": ["member.password_reset"],
      "user:reset-link": ["member.reset_link_created"],
      "user:two-factor-reset": ["member.two_factor_reset"],
      "user:unlink": ["member.identity_unlinked"],
      "user:email": ["member.email_changed"],
      "member:remove": ["member.removed"],
      "key:create": ["key.created"],
      "key:replace": ["key.created", "key.replaced"],
      "key:revoke": ["key.revoked"],
      "number:rotate-token": ["number.secrets_changed"],
      "number:connect": ["number.connected"],
      "template:sync": ["template.synced"],
      "template:approve": ["template.approved"],
      "webhook:create": ["webhook_endpoint.created"],
      "webhook:replay": ["webhook_endpoint.replayed"],
      "receipts:replay": ["inbound.replayed"],
      "contact:erase": ["contact.deleted"],
    });
    expect([...Object.keys(found), ...Object.keys(EXCEPTIONS)].toSorted()).toEqual(adminCommands.toSorted());
  });
});

test("replaces a key and sets a workspace's limit from a terminal", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeKey(ctx, ["otp.send"]);
  const tomorrow = new Date(Date.now() + DAY).toISOString();
  const { key, ...made } = await json(["key:replace", "--id", id, "--until", tomorrow]);
  expect(made).toEqual({
    keyId: expect.stringMatching(/^key_/),
    scopes: ["otp.send"],
    replacedId: id,
    endsAt: tomorrow,
  });
  const { workspaceId } = ctx;
  const set = await json(["workspace:limit", "--workspace", workspaceId, "--rate", "7"]);
  expect(set).toEqual({ workspaceId, requestsPerSecond: 7 });
  const use = { authorization: `Bearer ${key}`, scope: "otp.send" as const, address: null, now: new Date() };
  expect(await authenticateKey(pool().db, use)).toMatchObject({
    refusal: null,
    key: { id: made.keyId, workspaceRequestsPerSecond: 7 },
  });
});

test("deletes a workspace whose name is confirmed", async () => {
  const { workspaceId, db } = await makeWorkspace("Old Shop");
  const args = ["workspace:delete", "--workspace", workspaceId, "--confirm"];
  expect(await admin([...args, "New Shop"])).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^name: Enter/),
  });
  expect(await json([...args, "Old Shop"])).toEqual({ workspaceId });
  expect((await admin([...args, "Old Shop"])).status).toBe(1);
  const [row] = await db.select().from(workspaces).where(eq(workspaces.id, workspaceId));
  expect(row?.deletingAt).toBeInstanceOf(Date);
});

test("erases a contact whose phone number is confirmed", async () => {
  const ctx = await makeWorkspace();
  const { contactId } = await insertThread(ctx, await insertNumber(ctx), "Ana");
  const { phone } = await getContact(ctx, contactId);
  const args = ["contact:erase", "--workspace", ctx.workspaceId, "--id", contactId, "--confirm"];
  expect(await admin([...args, "Ana"])).toMatchObject({
    status: 1,
    err: expect.stringMatching(/Nothing was deleted/),
  });
  expect(await json([...args, String(phone)])).toEqual({ workspaceId: ctx.workspaceId, contactId });
  expect((await admin([...args, String(phone)])).status).toBe(1);
  const isContact = and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.id, contactId));
  expect(await ctx.db.$count(contacts, isContact)).toBe(0);
});

test.each([
  [["key:create", "--workspace", "nope", "--name", "x", "--scopes", "otp.send"], /no workspace "nope"/],
  [
    ["key:create", "--workspace", "Other", "--name", "x", "--scopes", "wrong"],
    /scopes\.0: Use one of "messages\.send"/,
  ],
  [["key:revoke", "--id", "key_nope"], /no key with the ID key_nope/],
  [["workspace:limit", "--workspace", "Other", "--rate", "many"], /rate: Use a whole number/],
  [["template:approve", "--workspace", "Other", "--name", "a", "--language", "en"], /no template a \(en\)/],
])("refuses %j with a message", async (args, words) => {
  const { workspaceId } = await makeWorkspace();
  const { status, out, err } = await admin(args.map((part) => (part === "Other" ? workspaceId : part)));
  expect([status, out]).toEqual([1, ""]);
  expect(err).toMatch(words);
});

test("a database of another version is explained", () => {
  const missing = Object.assign(new Error('relation "secret_keys" does not exist'), { code: "42P01" });
  expect(formatError(new Error("Failed query", { cause: missing }))).toMatch(/Start Parley once/);
});

sweepTest(
  "a command sets up the database of a new data directory",
  async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-admin-"));
    const { DATABASE_URL: _url, DATABASE_DIRECT_URL: _direct, PARLEY_SECRET: _secret, ...rest } = process.env;
    try {
      const outcome = await adminProcess(["status", "--json"], "", { ...rest, PARLEY_DATA_DIR: directory });
      expect([outcome.status, JSON.parse(outcome.out)]).toMatchObject([0, { workspaces: [] }]);
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
  60_000,
);

test.concurrent.each([
  [["user:password", "--email", "nobody@example.com"], /at least 12 characters/],
  [["nonsense"], /unknown command/],
])("the process of %j ends with a message and status 1", async (args, words) => {
  const { status, out, err } = await adminProcess(args);
  expect([status, out]).toEqual([1, ""]);
  expect(err).toMatch(words);
  expect(err).not.toContain("    at ");
});
