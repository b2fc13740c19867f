import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { updateConversation } from "#lib/conversations/actions/update-conversation.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { createNote } from "#lib/messages/compose/create-note.ts";
import { sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";
import { HOUR } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { markReadByCustomer } from "#lib/simulator/mark-read-by-customer.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { type MemberKey, members } from "./members.ts";
import type { Photos } from "./photos.ts";
import type { Step, Thread } from "./step.ts";

/** What the steps need of the shop. */
export interface Shop {
  photos: Photos;
  memberIds: Record<MemberKey, Id<"user">>;
  teamIds: Record<string, string>;
  url: string;
  key: string;
}

/** Runs a step as the customer, a member or the shop's own system. @param ctx with the clock of the step */
export async function runStep(
  ctx: Ctx,
  number: SandboxNumber,
  shop: Shop,
  thread: Thread,
  step: Step,
): Promise<void> {
  const { phone, name } = thread;
  const customer = { waId: phone, profileName: name };
  if ("customer" in step) {
    const context = step.quote ? { replyTo: await wamidOf(ctx, phone, step.quote) } : {};
    await receiveFromCustomer(ctx.db, number, customer, step.customer, context);
  } else if ("photo" in step && !("by" in step)) {
    const file = { base64: shop.photos.pictures[step.photo].toString("base64"), mimeType: "image/jpeg" };
    const caption = step.caption ? { caption: step.caption } : {};
    await receiveFromCustomer(ctx.db, number, customer, { kind: "media", type: "image", file, ...caption });
  } else if ("reaction" in step && !("by" in step)) {
    const wamid = await wamidOf(ctx, phone, step.to);
    await receiveFromCustomer(ctx.db, number, customer, { kind: "reaction", wamid, emoji: step.reaction });
  } else if ("reads" in step) {
    await markReadByCustomer(ctx.db, number, phone);
  } else if ("api" in step) {
    await sendByApi(shop, { to: phone, template: step.api, language: "en", variables: step.values });
  } else {
    await runMemberStep(asMember(ctx, shop, step.by), shop, phone, step);
  }
}

type MemberStep = Extract<Step, { by: MemberKey }>;

async function runMemberStep(ctx: Ctx, shop: Shop, phone: string, step: MemberStep): Promise<void> {
  if ("template" in step) {
    const message = {
      kind: "template" as const,
      template: { name: step.template, language: "en" },
      variables: step.values,
    };
    await sendToRecipient(ctx, { phone }, { message });
    return;
  }
  const conversationId = await conversationOf(ctx, phone);
  if ("text" in step) {
    const quoted = step.quote ? { replyTo: (await messageOf(ctx, phone, step.quote)).id } : {};
    const message = { kind: "text" as const, body: step.text, ...quoted };
    await sendToRecipient(ctx, { conversationId }, { message });
  } else if ("reaction" in step) {
    const messageId = (await messageOf(ctx, phone, step.to)).id;
    const content = { kind: "reaction" as const, messageId, emoji: step.reaction };
    await sendToRecipient(ctx, { conversationId }, { message: { kind: "content", content } });
  } else if ("photo" in step) {
    const photo = shop.photos.pictures[step.photo];
    const { id: attachmentId } = await storeUpload(ctx, {
      ...{ conversationId, kind: "image", filename: `${step.photo}.jpg` },
      declared: { mimeType: "image/jpeg", sizeBytes: photo.length },
      bytes: oneChunk(photo),
    });
    const content = { kind: "image" as const, attachmentId, caption: step.caption };
    await sendToRecipient(ctx, { conversationId }, { message: { kind: "content", content } });
  } else if ("note" in step) {
    const mentions = (step.mentions ?? []).map((key) => shop.memberIds[key]);
    await createNote(ctx, conversationId, { clientId: randomUUID(), body: step.note, mentions });
  } else {
    const { team, assignee, state, snoozeHours } = step.change;
    const id = conversationId;
    if (team) await updateConversation(ctx, { id, teamId: shop.teamIds[team] ?? null });
    if (assignee) await updateConversation(ctx, { id, assigneeId: shop.memberIds[assignee] });
    if (state) await updateConversation(ctx, { id, state });
    if (snoozeHours) {
      const until = new Date(ctx.clock.now().getTime() + snoozeHours * HOUR);
      await updateConversation(ctx, { id, snoozedUntil: until.toISOString() });
    }
  }
}

/** The context of a member of the shop. */
export function asMember(ctx: Ctx, { memberIds }: Pick<Shop, "memberIds">, key: MemberKey): Ctx {
  const { name, role } = members[key];
  return { ...ctx, actor: { kind: "member", id: memberIds[key], name, role } };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Calls the API of the running server. */
export async function callShopApi(
  { url, key }: Pick<Shop, "url" | "key">,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

async function sendByApi(shop: Shop, body: unknown): Promise<void> {
  const { status, text } = await callShopApi(shop, "POST", "/messages/template", body);
  if (status >= 300) throw new Error(`A template was refused: ${text}`);
}

export async function conversationOf({ db, workspaceId }: Ctx, phone: string): Promise<Id<"conv">> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(contacts, eq(contacts.id, conversations.contactId))
    .where(and(eq(conversations.workspaceId, workspaceId), eq(contacts.phone, phone)));
  if (!row) throw new Error(`There is no conversation with ${phone}.`);
  return row.id;
}

/** The latest message of a conversation that begins with a text. */
async function messageOf(ctx: Ctx, phone: string, text: string): Promise<{ id: Id<"msg">; wamid: string }> {
  const conversationId = await conversationOf(ctx, phone);
  const [row] = await ctx.db
    .select({ id: messages.id, wamid: messages.wamid })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.conversationId, conversationId),
        sql`starts_with(${messages.content} ->> 'body', ${text})`,
      ),
    );
  if (!row?.wamid) throw new Error(`There is no message that begins with “${text}”.`);
  return { id: row.id, wamid: row.wamid };
}

async function wamidOf(ctx: Ctx, phone: string, text: string): Promise<string> {
  return (await messageOf(ctx, phone, text)).wamid;
}
