import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations, liveEvents, members, notifications } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { findDueClosingNotices, sendClosingNotice } from "#lib/conversations/actions/send-closing-notice.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import { storeMessage } from "#lib/ingest/store-message.ts";
import { HOUR, MINUTE } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;
let waId: string;
let id: Id<"conv">;
let ana: Id<"user">;
let ben: Id<"user">;

serveUpstream();
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  ana = (await makeMember(ctx, "agent")).id;
  ben = (await makeMember(ctx, "owner")).id;
  waId = makePhone();
  await customerWrites(ctx, number, waId, "Is it in stock?");
  const [row] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!row) throw new Error("The customer's conversation is not there.");
  id = row.id;
});

async function work(): Promise<void> {
  const present: Ctx = {
    ...(await withCurrentClock(ctx)),
    actor: { kind: "system", name: "closing-notices" },
  };
  const due = (await findDueClosingNotices(ctx.db)).filter((row) => row.workspaceId === ctx.workspaceId);
  await Promise.all([...due, ...due].map((row) => sendClosingNotice(present, row)));
}

async function beforeEnd(ms: number): Promise<void> {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, id));
  const end = row?.windowExpiresAt?.getTime() ?? 0;
  await moveClock(ctx, end - ms - (await withCurrentClock(ctx)).clock.now().getTime());
  await work();
}

async function warnings(): Promise<[string, Id<"user">][]> {
  const rows = await ctx.db
    .select({ kind: notifications.kind, userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.workspaceId, ctx.workspaceId), eq(notifications.conversationId, id)));
  return rows
    .filter(({ kind }) => kind !== "assigned")
    .map(({ kind, userId }): [string, Id<"user">] => [kind, userId])
    .toSorted();
}

test("warns the assignee one hour and the team 15 minutes before, once each under concurrency", async () => {
  await assignConversation(ctx, { id, assigneeId: ana });
  await beforeEnd(HOUR + MINUTE);
  expect(await warnings()).toEqual([]);
  await beforeEnd(59 * MINUTE);
  await work();
  expect(await warnings()).toEqual([["closing_soon", ana]]);
  await beforeEnd(14 * MINUTE);
  await work();
  const all = [["closing_soon", ana], ...[ana, ben].toSorted().map((one) => ["closing_team", one])];
  expect(await warnings()).toEqual(all);
  // Each event is on its member's stream only.
  const notices = await ctx.db
    .select({ data: liveEvents.data })
    .from(liveEvents)
    .where(and(eq(liveEvents.workspaceId, ctx.workspaceId), eq(liveEvents.type, "notification.created")));
  expect(
    notices.map(({ data }) => Object(data)).filter(({ notification }) => notification.kind !== "assigned"),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        userId: ana,
        notification: expect.objectContaining({
          kind: "closing_soon",
          actorName: null,
          preview: "Is it in stock?",
          conversation: { id, displayName: "Customer" },
        }),
      }),
      expect.objectContaining({ userId: ben }),
    ]),
  );
});

test("warns nobody an hour before without an assignee, and a new assignee immediately", async () => {
  await beforeEnd(50 * MINUTE);
  expect(await warnings()).toEqual([]);
  await assignConversation(ctx, { id, assigneeId: ben });
  await work();
  expect(await warnings()).toEqual([["closing_soon", ben]]);
});

test("warns only the team after downtime, and nobody once the window is closed", async () => {
  await assignConversation(ctx, { id, assigneeId: ana });
  await ctx.db.update(members).set({ disabledAt: new Date() }).where(eq(members.userId, ben));
  await beforeEnd(5 * MINUTE);
  expect(await warnings()).toEqual([["closing_team", ana]]);
  const other = makePhone();
  await customerWrites(ctx, number, other, "Hello");
  await beforeEnd(-MINUTE);
  expect(await warnings()).toEqual([["closing_team", ana]]);
});

test("warns again for the window of the customer's next message, but not after a late message", async () => {
  await assignConversation(ctx, { id, assigneeId: ana });
  await beforeEnd(40 * MINUTE);
  await storeLate();
  await work();
  expect(await warnings()).toEqual([["closing_soon", ana]]);
  const clockOffsetMs = (await withCurrentClock(ctx)).clock.now().getTime() - Date.now();
  await customerWrites(ctx, { ...number, clockOffsetMs }, waId, "Hello?");
  await work();
  expect(await warnings()).toHaveLength(1);
  await beforeEnd(40 * MINUTE);
  expect(await warnings()).toEqual([
    ["closing_soon", ana],
    ["closing_soon", ana],
  ]);
});

async function storeLate(): Promise<void> {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, id));
  if (!row?.lastInboundAt) throw new Error("The customer never wrote.");
  const stored = {
    resolveContact: async () => row.contactId,
    numberId: row.numberId,
    at: new Date(row.lastInboundAt.getTime() - HOUR),
  };
  await inTransaction(await withCurrentClock(ctx), (tx) =>
    storeMessage(tx, {
      ...stored,
      wamid: `wamid.${waId}.late`,
      content: { kind: "text", body: "Hi" },
      direction: "inbound",
      authorName: "Customer",
      quotedWamid: null,
      metadata: {},
      opensWindow: true,
      countsUnread: true,
    }),
  );
}

test("warns for snoozed conversations, but not for answered, closed or blocked ones", async () => {
  const set = (change: Partial<typeof conversations.$inferInsert>) =>
    ctx.db.update(conversations).set(change).where(eq(conversations.id, id));
  await assignConversation(ctx, { id, assigneeId: ana });
  await set({ waitingSince: null });
  await beforeEnd(50 * MINUTE);
  await set({ waitingSince: new Date() });
  await setConversationState(ctx, id, "closed");
  await work();
  await setConversationState(ctx, id, "open");
  const blocked = (blockedAt: Date | null) =>
    ctx.db.update(contacts).set({ blockedAt }).where(eq(contacts.workspaceId, ctx.workspaceId));
  await blocked(new Date());
  await work();
  expect(await warnings()).toEqual([]);
  await blocked(null);
  const present = await withCurrentClock(ctx);
  await snoozeConversation(present, { id, until: new Date(present.clock.now().getTime() + 5 * HOUR) });
  await work();
  expect(await warnings()).toEqual([["closing_soon", ana]]);
});

test("does not warn when a reply is sent after the query", async () => {
  await assignConversation(ctx, { id, assigneeId: ana });
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, id));
  await moveClock(ctx, (row?.windowExpiresAt?.getTime() ?? 0) - 30 * MINUTE - Date.now());
  const [due] = (await findDueClosingNotices(ctx.db)).filter((one) => one.conversationId === id);
  await ctx.db.update(conversations).set({ waitingSince: null }).where(eq(conversations.id, id));
  if (due) await sendClosingNotice(await withCurrentClock(ctx), due);
  expect([due?.audience, await warnings()]).toEqual(["assignee", []]);
});
