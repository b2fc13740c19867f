import { beforeAll, expect, test } from "vitest";
import { listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { newId } from "#lib/platform/id.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

let path: (part: "draft" | "notes" | "messages", id?: string) => string;
let writer: StaffClient;
let colleague: StaffClient;
let outsider: StaffClient;

beforeAll(async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  await customerWrites(ctx, number, makePhone(), "hello");
  const { data } = await listConversations(ctx, listConversationsQuery.parse({}));
  path = (part, id = data[0]?.id) => `/api/inbox/conversations/${id}/${part}`;
  [writer, colleague, outsider] = await Promise.all([
    signIn((await makeMember(ctx, "agent")).email),
    signIn((await makeMember(ctx, "admin")).email),
    signIn((await makeMember(await makeWorkspace(), "owner")).email),
  ]);
});

const draft = (body: string, updatedAt: string) => ({
  body,
  isNote: false,
  isUnsigned: true,
  replyToId: null,
  files: [],
  updatedAt,
});

test("a member saves, reads and deletes a draft that no other member can read", async () => {
  const at = new Date(Date.now() - 1000).toISOString();
  const saved = await writer.put(path("draft"), draft("hel", at));
  expect([saved.status, await saved.json()]).toEqual([200, { draft: draft("hel", at) }]);
  expect(await (await writer.get(path("draft"))).json()).toEqual({ draft: draft("hel", at) });
  expect(await (await colleague.get(path("draft"))).json()).toEqual({ draft: null });
  const now = encodeURIComponent(new Date().toISOString());
  const gone = await writer.delete(`${path("draft")}?updatedAt=${now}`);
  expect([gone.status, await gone.json()]).toEqual([200, { draft: null }]);
  expect(await (await writer.put(path("draft"), draft("late", at))).json()).toEqual({ draft: null });
});

test("an invalid draft, an unknown conversation and a member of another workspace are refused", async () => {
  const now = new Date().toISOString();
  expect((await writer.put(path("draft"), { body: "no time" })).status).toBe(400);
  expect((await writer.put(path("draft"), draft("x".repeat(20_001), now))).status).toBe(400);
  expect((await writer.delete(path("draft"))).status).toBe(400);
  for (const response of [
    await outsider.get(path("draft")),
    await outsider.put(path("draft"), draft("theirs", now)),
    await writer.put(path("draft", newId("conv")), draft("nowhere", now)),
    await writer.get(path("draft", "nonsense")),
  ]) {
    expect(response.status).toBe(404);
  }
});

test("members write notes; empty notes and members of another workspace are refused", async () => {
  const clientId = crypto.randomUUID();
  const written = await writer.post(path("notes"), { clientId, body: "call back" });
  expect(written.status).toBe(200);
  expect(await written.json()).toMatchObject({
    message: { clientId, direction: "internal", content: { kind: "note", body: "call back", mentions: [] } },
  });
  expect((await writer.post(path("notes"), { clientId, body: "  " })).status).toBe(400);
  expect((await writer.post(path("notes"), { body: "no id" })).status).toBe(400);
  const note = { clientId: crypto.randomUUID(), body: "x" };
  expect((await outsider.post(path("notes"), note)).status).toBe(404);
  expect((await writer.post(path("notes", "nonsense"), note)).status).toBe(404);
});

test("a reply based on an outdated thread gets 409 with the added messages, and the seen revision is required", async () => {
  const reply = (seen?: number) => ({
    kind: "text",
    clientId: crypto.randomUUID(),
    body: "hi",
    ...(seen === undefined ? {} : { seen }),
  });
  expect((await writer.post(path("messages"), reply())).status).toBe(400);
  const held = await colleague.post(path("messages"), reply(1));
  expect(held.status).toBe(409);
  expect(await held.json()).toMatchObject({
    error: {
      code: "UNSEEN_MESSAGES",
      details: { threadRevision: 2, messages: [{ content: { kind: "note", body: "call back" } }] },
    },
  });
});
