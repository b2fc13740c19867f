import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, inject, test } from "vitest";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { otpPausedPrefixes } from "#db/schema/index.ts";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { type IdPrefix, newId, uuidToId } from "#lib/platform/id.ts";
import { storeMedia } from "#lib/simulator/media.ts";
import { makeMember, makeWorkspace, until } from "#lib/testing/factories.ts";
import { photo } from "#lib/testing/forms.ts";
import { ANA, makeFullWorkspace, type PreparedWorkspace } from "#lib/testing/prepared-workspace.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import { nameOfOperation, type StaffRoute, staffOperations } from "#lib/testing/staff-operations.ts";

/** Parameters that name nothing of a workspace. */
const NOT_OF_A_WORKSPACE = ["section"];

const operations = staffOperations.filter(
  ({ parameters }) => parameters.length > 0 && !parameters.some((name) => NOT_OF_A_WORKSPACE.includes(name)),
);

interface Fixture {
  theirs: string;
  unknown: string;
}

const clientId = randomUUID();
const TEMPLATE = {
  ...{ name: "delivery_today", language: "en_US", category: "utility", parameterFormat: "positional" },
  ...{ header: { kind: "none" }, body: { text: "Your parcel arrives today.", examples: {} } },
  ...{ footer: "", buttons: [], ttlSeconds: null },
};

/** For every operation with a body, one that is accepted for an own object. */
const BODIES: Record<string, object> = {
  "PATCH /api/inbox/contacts/x": { name: "Changed" },
  "POST /api/inbox/contacts/x/block": { blocked: true },
  "POST /api/inbox/contacts/x/labels": { add: ["changed"] },
  "POST /api/inbox/contacts/x/merge": { fromId: newId("contact") },
  "POST /api/inbox/contacts/x/opt-in": { reason: "They asked." },
  "POST /api/inbox/contacts/imports/x/start": {
    mapping: [{ to: "phone" }],
    options: {
      format: { encoding: "utf-8", delimiter: ",", header: true },
      ...{ country: null, existing: "update", labels: [] },
    },
  },
  "PATCH /api/inbox/contacts/segments/x": { name: "Changed" },
  "PATCH /api/inbox/conversations/x": { state: "closed" },
  "PUT /api/inbox/conversations/x/draft": {
    ...{ body: "Changed", isNote: false, replyToId: null, files: [], updatedAt: new Date().toISOString() },
  },
  "POST /api/inbox/conversations/x/labels": { add: ["changed"] },
  "POST /api/inbox/conversations/x/messages": { kind: "text", clientId, seen: 0, body: "Hello" },
  "POST /api/inbox/conversations/x/notes": { clientId, body: "Hello" },
  "PATCH /api/inbox/labels/x": { name: "Changed" },
  "POST /api/inbox/labels/x/merge": { intoId: newId("lbl") },
  "PATCH /api/inbox/messages/x": { sendAt: null },
  "PATCH /api/inbox/quick-replies/x": { shortcut: "changed", body: "Changed" },
  "POST /api/inbox/settings/keys/x/replace": {},
  "PATCH /api/inbox/settings/members/x": { role: "viewer" },
  "POST /api/inbox/settings/members/x/disable": { reassignTo: null },
  "POST /api/inbox/settings/members/x/owner": { ownRole: "owner" },
  "POST /api/inbox/settings/members/x/remove": { reassignTo: null },
  "POST /api/inbox/settings/numbers/x/secrets": { verifyToken: "another long token" },
  "PATCH /api/inbox/settings/teams/x": { name: "Changed" },
  "POST /api/inbox/settings/teams/x/delete": { moveTo: null },
  "POST /api/inbox/settings/templates/x/approve": { components: [] },
  "POST /api/inbox/settings/templates/x/delete": { allLanguages: false },
  "POST /api/inbox/settings/templates/x/edit": { template: TEMPLATE },
  "POST /api/inbox/settings/templates/x/reject": { reason: "Wrong words" },
  "PATCH /api/inbox/settings/webhooks/x": { description: "Changed" },
  "POST /api/inbox/settings/webhooks/x/replay": { held: true },
  "PUT /api/inbox/templates/x/favorite": { favorite: true },
  "PATCH /api/inbox/views/x": { name: "Changed" },
  "PATCH /api/sandbox/chats/x/x": { profileName: "Changed" },
  "POST /api/sandbox/chats/x/x/echo": { text: "Hello" },
  "POST /api/sandbox/chats/x/x/identity": { kind: "user_id", webhook: "system" },
  "POST /api/sandbox/chats/x/x/messages": { message: { kind: "text", body: "Hello" } },
  "PATCH /api/sandbox/numbers/x/account": {},
  "POST /api/sandbox/numbers/x/account": { event: "PIN_CHANGED" },
  "POST /api/sandbox/numbers/x/errors": { code: 1 },
  "POST /api/sandbox/numbers/x/failures": { count: 1, code: 1 },
  "POST /api/sandbox/numbers/x/held": { qualityResult: "good" },
  "PATCH /api/sandbox/numbers/x/settings": {},
  "POST /api/sandbox/numbers/x/tokens": { action: "revoke" },
  "POST /api/sandbox/templates/x": { action: "disable" },
};

const QUERIES: Record<string, string> = {
  "GET /api/inbox/conversations/x/media": "?group=pictures",
  "DELETE /api/inbox/conversations/x/draft": `?updatedAt=${new Date().toISOString()}`,
};

/** They do nothing, or find nothing, for an unknown id. */
const NOTHING = ["GET /api/inbox/conversations/x/messages", "POST /api/inbox/conversations/x/typing"];

let theirs: PreparedWorkspace;
let fixtures: Record<string, Fixture>;
let mine: StaffClient;

beforeAll(async () => {
  theirs = await makeFullWorkspace();
  const ours = await makeWorkspace();
  fixtures = await makeFixtures(theirs);
  mine = await signIn((await makeMember(ours, "owner")).email);
}, 120_000);

/** One object of their workspace for each parameter. */
async function makeFixtures({ ctx, ids, number }: PreparedWorkspace): Promise<Record<string, Fixture>> {
  const photoFile = { content: photo, mimeType: "image/jpeg", filename: null, origin: "business" } as const;
  const file = await storeMedia(ctx.db, number, photoFile);
  const member = await makeMember(ctx, "owner");
  const owner = await signIn(member.email);
  const make = async (path: string, body: object, name: string) => {
    const response = await owner.post(`/api/inbox${path}`, body);
    const json = Object(await response.json());
    if (!json[name]?.id) throw new Error(`${path}: ${response.status} ${JSON.stringify(json)}`);
    return String(json[name].id);
  };
  const upload = (path: string, bytes: Uint8Array<ArrayBuffer>, mimeType: string) =>
    owner.upload(`/api/inbox${path}`, bytes, mimeType);
  const csv = new Uint8Array(Buffer.from("Phone\n+4915112345678\n"));
  const imported = await upload("/contacts/imports?filename=a.csv", csv, "text/csv");
  await upload("/profile/photo", new Uint8Array(readFileSync("app/apple-icon.png")), "image/png");
  await upload("/settings/workspace/logo", new Uint8Array(readFileSync("app/apple-icon.png")), "image/png");
  // Nothing is delivered meanwhile.
  await owner.patch(`/api/inbox/settings/webhooks/${ids.whk}`, { state: "disabled" });
  await raiseAlert(ctx, {
    ...{ severity: "warning", kind: "number.quality", subjectId: String(ids.num) },
    texts: [codedText("endpoint_disabled_action")],
  });
  const prefix = "491555177";
  await ctx.db.insert(otpPausedPrefixes).values({
    ...{ workspaceId: ctx.workspaceId, prefix, pausedAt: new Date(), pausedUntil: new Date("2099-01-01") },
    ...{ sends: 10, verified: 0 },
  });
  // Requests are logged after their response.
  const idOf = (table: string, kind: IdPrefix): Promise<Fixture> =>
    until(async () => {
      const [row] = await ctx.db.execute<{ id: string }>(
        sql`select id from ${sql.identifier(table)} where workspace_id = ${workspaceOf(ctx)} limit 1`,
      );
      return row ? known(uuidToId(kind, row.id), kind) : null;
    });
  const known = (id: string | undefined, kind: IdPrefix): Fixture => {
    if (!id) throw new Error(`There is no ${kind}.`);
    return { theirs: id, unknown: newId(kind) };
  };
  const shared = { name: "Team", filter: {}, shared: true };
  return {
    contactId: known(ids.contact, "contact"),
    conversationId: known(ids.conv, "conv"),
    messageId: known(ids.msg, "msg"),
    attachmentId: known(ids.att, "att"),
    numberId: known(ids.num, "num"),
    memberId: known(member.id, "user"),
    exportId: known(await make("/settings/exports", { contactId: ids.contact }, "export"), "exp"),
    part: { theirs: "1", unknown: "1" },
    teamId: known(ids.team, "team"),
    endpointId: known(ids.whk, "whk"),
    deliveryId: known(ids.dlv, "dlv"),
    workspaceId: known(ctx.workspaceId, "ws"),
    importId: known(Object(await imported.json()).import?.id, "imp"),
    labelId: known(await make("/labels", { name: "Paid" }, "label"), "lbl"),
    quickReplyId: known(await make("/quick-replies", { shortcut: "hi", body: "Hi!" }, "quickReply"), "qr"),
    viewId: known(await make("/views", shared, "view"), "view"),
    segmentId: known(
      await make("/contacts/segments", { name: "Guests", filter: { blocked: "no" } }, "segment"),
      "seg",
    ),
    keyId: known(await make("/settings/keys", { name: "Shop", scopes: ["messages.send"] }, "key"), "key"),
    invitationId: known(
      await make(
        "/settings/invitations",
        { email: `${randomUUID()}@example.com`, role: "agent" },
        "invitation",
      ),
      "inv",
    ),
    sessionId: await idOf("sessions", "sess"),
    templateId: await idOf("templates", "tpl"),
    alertId: await idOf("alerts", "alert"),
    inboundWebhookId: await idOf("inbound_webhooks", "rcpt"),
    requestId: await idOf("api_requests", "req"),
    prefix: { theirs: prefix, unknown: "491555178" },
    phoneNumberId: { theirs: number.phoneNumberId, unknown: "1066000000000001" },
    waId: { theirs: ANA, unknown: ANA },
    sandboxTemplateId: await sandboxTemplate(ctx),
    mediaId: { theirs: file.id, unknown: "100000000000001" },
  };
}

/** The simulator's own id. */
async function sandboxTemplate(ctx: Ctx): Promise<Fixture> {
  const [row] = await ctx.db.execute<{ id: string }>(
    sql`select whatsapp_id as id from templates where workspace_id = ${workspaceOf(ctx)} and whatsapp_id is not null limit 1`,
  );
  return { theirs: String(row?.id), unknown: "1066000000000002" };
}

const TABLES = [
  ...["alerts", "api_keys", "attachments", "contact_imports", "contact_labels", "contacts", "conversations"],
  ...[
    "data_exports",
    "drafts",
    "erasures",
    "invitations",
    "labels",
    "members",
    "messages",
    "numbers",
    "otp_paused_prefixes",
  ],
  ...[
    "quick_replies",
    "saved_views",
    "segments",
    "sessions",
    "team_members",
    "teams",
    "templates",
    "webhook_deliveries",
  ],
  ...["webhook_endpoints", "inbound_webhooks"],
];

/** Every row of their workspace in these tables, and what is on the phones of its sandbox. */
async function readRows({ ctx, number }: PreparedWorkspace): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  const read = async (table: string, isTheirs: SQL) => {
    const found = await ctx.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t where ${isTheirs} order by 1`,
    );
    rows[table] = found.map(({ row }) => row);
  };
  for (const table of TABLES) await read(table, sql`workspace_id = ${workspaceOf(ctx)}`);
  await read("workspaces", sql`id = ${workspaceOf(ctx)}`);
  for (const table of ["sandbox_numbers", "sandbox_phones", "sandbox_messages"])
    await read(table, sql`phone_number_id = ${number.phoneNumberId}`);
  return rows;
}

/** What the server does after the fixtures, such as statuses of the sent messages, is over. */
function readSettledRows(workspace: PreparedWorkspace): Promise<Record<string, string[]>> {
  let [before, since] = ["", 0];
  return until(async () => {
    const rows = await readRows(workspace);
    const text = JSON.stringify(rows);
    if (text !== before) [before, since] = [text, Date.now()];
    if ((await countPending(workspace)) > 0) return null;
    return Date.now() - since > 1500 ? rows : null;
  });
}

async function countPending({ ctx, number }: PreparedWorkspace): Promise<number> {
  const isTheirs = sql`workspace_id = ${workspaceOf(ctx)}`;
  const [row] = await ctx.db.execute<{ pending: number }>(sql`
    select ((select count(*) from sandbox_webhooks where phone_number_id = ${number.phoneNumberId})
      + (select count(*) from inbound_webhooks where ${isTheirs} and state = 'pending')
      + (select count(*) from messages where ${isTheirs} and attempt_state in ('queued', 'in_flight'))
      + (select count(*) from pgboss.job where data ->> 'workspaceId' = ${ctx.workspaceId}
          and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))))::int as pending`);
  return row?.pending ?? 0;
}

async function call(route: StaffRoute, ids: readonly string[]): Promise<[number, unknown]> {
  const name = nameOfOperation(route);
  const left = [...ids];
  const path = route.path.replace(/\/x(?=\/|$)/g, () => `/${left.shift()}`) + (QUERIES[name] ?? "");
  const response = await fetch(inject("serverUrl") + path, {
    method: route.method,
    headers: { Cookie: mine.cookie(), "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" },
    body: route.hasBody ? JSON.stringify(BODIES[name]) : route.method === "GET" ? null : "{}",
  });
  const json = await response.json().catch(() => null);
  delete json?.error?.requestId;
  return [response.status, json];
}

test("every operation with a body has one here", () => {
  const names = operations.filter(({ hasBody }) => hasBody).map(nameOfOperation);
  expect(Object.keys(BODIES).toSorted()).toEqual(names.toSorted());
});

test("every operation gives another workspace's object the response of an unknown id, and does not change it", async () => {
  const before = await readSettledRows(theirs);
  const wrong: unknown[] = [];
  for (const route of operations) {
    const named = route.parameters.map((name) => {
      const fixture = fixtures[route.path.startsWith("/api/sandbox/templates") ? "sandboxTemplateId" : name];
      if (!fixture) throw new Error(`${nameOfOperation(route)}: no object for the parameter ${name}.`);
      return fixture;
    });
    const responses = [
      await call(
        route,
        named.map((fixture) => fixture.theirs),
      ),
      await call(
        route,
        named.map(({ unknown }) => unknown),
      ),
    ];
    const isSame = JSON.stringify(responses[0]) === JSON.stringify(responses[1]);
    // Anything else says that the request did not get as far as the object.
    const status = NOTHING.includes(nameOfOperation(route)) ? 200 : 404;
    if (!isSame || responses[0]?.[0] !== status) wrong.push([nameOfOperation(route), ...responses]);
  }
  expect(wrong).toEqual([]);
  expect(await readRows(theirs)).toEqual(before);
}, 120_000);

const MISSING = />Page not found<|NEXT_HTTP_ERROR_FALLBACK;404/;

test("every page of another workspace's object is the page of an unknown id", async () => {
  const owner = await signIn((await makeMember(theirs.ctx, "owner")).email);
  const request = await owner.get(`/api/inbox/settings/requests/${fixtures.requestId?.theirs}`);
  /** Part of the data of pages that load the object in the browser, and so open for every id. */
  const loaded: Record<string, string | undefined> = {
    inboundWebhookId: fixtures.numberId?.theirs,
    requestId: Object(await request.json()).key.id,
  };
  const pages = globSync("app/(dashboard)/**/page.tsx").filter((file) => file.includes("["));
  expect(pages.length).toBeGreaterThan(6);
  const wrong: unknown[] = [];
  for (const file of pages) {
    const name = /\[(\w+)\]/.exec(file)?.[1] ?? "";
    const fixture = fixtures[name];
    if (!fixture) throw new Error(`${file}: no object for the parameter ${name}.`);
    const data = loaded[name];
    const open = async (client: StaffClient, id: string) => {
      const page = await client.get(
        file.replace(/^app\/\([^)]+\)|\/page\.tsx$/g, "").replace(`[${name}]`, id),
      );
      const text = await page.text();
      const hasData = data === undefined ? !MISSING.test(text) : text.includes(data);
      return `${page.status} ${hasData ? "shown" : "hidden"}`;
    };
    const own = await open(owner, fixture.theirs);
    const foreign = await open(mine, fixture.theirs);
    const unknown = await open(mine, fixture.unknown);
    const isRight = own === "200 shown" && foreign === unknown && foreign.endsWith("hidden");
    if (!isRight) wrong.push([file, own, foreign, unknown]);
  }
  expect(wrong).toEqual([]);
});

test("a delivery of another workspace cannot be read through an own endpoint", async () => {
  const made = await mine.post("/api/inbox/settings/webhooks", {
    ...{ url: "https://example.com/own", eventTypes: ["message.*"] },
  });
  const own = Object(await made.json()).endpoint.id;
  const { theirs: delivery = "", unknown = "" } = fixtures.deliveryId ?? {};
  const read = async (id: string) => {
    const response = await mine.get(`/api/inbox/settings/webhooks/${own}/deliveries/${id}`);
    const { requestId, ...error } = Object(await response.json()).error;
    return [response.status, error];
  };
  expect(await read(delivery)).toEqual(await read(unknown));
});
