import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import { makeCloudNumber, makePhone } from "#lib/testing/factories.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export interface Thread {
  contactId: Id<"contact">;
  conversationId: Id<"conv">;
  numberId: Id<"num">;
}

export async function insertNumber(ctx: Ctx): Promise<Id<"num">> {
  return (await makeCloudNumber(ctx, "a secret", makePhone())).id as Id<"num">;
}

export async function insertThread(ctx: Ctx, numberId: Id<"num">, name: string): Promise<Thread> {
  const [contactId, conversationId] = [newId("contact"), newId("conv")];
  const { workspaceId } = ctx;
  await ctx.db
    .insert(contacts)
    .values({ id: contactId, workspaceId, phone: makePhone(), name, source: "demo" });
  const lastActivityAt = ctx.clock.now();
  await ctx.db
    .insert(conversations)
    .values({ id: conversationId, workspaceId, contactId, numberId, lastActivityAt });
  return { contactId, conversationId, numberId };
}

export async function insertMessage(
  ctx: Ctx,
  { conversationId, numberId }: Thread,
  content: MessageContent,
  of: { direction?: "inbound" | "outbound" | "internal"; at?: Date } = {},
): Promise<Id<"msg">> {
  const { direction = "inbound", at = ctx.clock.now() } = of;
  const id = newId("msg");
  const { actor } = ctx;
  await ctx.db.insert(messages).values({
    id,
    workspaceId: ctx.workspaceId,
    conversationId,
    numberId,
    direction,
    kind: content.kind,
    content,
    status: direction === "inbound" ? "received" : "sent",
    ...(direction !== "inbound" && actor.kind === "member"
      ? { authorKind: "member" as const, authorId: actor.id, authorName: actor.name }
      : { authorKind: "contact" as const }),
    createdAt: at,
  });
  return id;
}

/** Many texts of the customer in one statement, one second after the other. @param body followed by the number of the text */
export async function insertTexts(
  ctx: Ctx,
  { conversationId, numberId }: Thread,
  count: number,
  { from = ctx.clock.now(), body = "text" } = {},
): Promise<void> {
  await ctx.db.execute(sql`
    insert into messages
      (workspace_id, id, conversation_id, number_id, direction, kind, content, status, author_kind, created_at)
    select ${workspaceOf(ctx)}, parley_uuidv7(), ${idToUuid("conv", conversationId)}::uuid, ${idToUuid("num", numberId)}::uuid,
      'inbound', 'text', json_build_object('kind', 'text', 'body', ${body}::text || ' ' || n), 'received', 'contact',
      ${from.toISOString()}::timestamptz + n * interval '1 second'
    from generate_series(1, ${count}) n`);
}
