import { eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, inboundWebhooks } from "#db/schema/index.ts";
import { listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { processInboundWebhooks } from "#lib/ingest/process-inbound-webhook.ts";
import { receiveWebhook, type StoredWebhook } from "#lib/ingest/receive-webhook.ts";
import { listMessagesQuery } from "#lib/messages/inbox-schema.ts";
import { listMessages } from "#lib/messages/reading/thread-queries.ts";
import { makeCloudNumber, makeWorkspace } from "#lib/testing/factories.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

const SECRET = "app secret";
export const METADATA = { display_phone_number: "15550783881", phone_number_id: "106540352242922" };
export const WABA_ID = "102290129340398";

export interface Receiver {
  ctx: Ctx;
  numberId: string;
  /** Acknowledges a webhook without processing it. */
  receive: (body: unknown) => Promise<StoredWebhook>;
  deliver: (body: unknown) => Promise<{ state: string | null; outcome: string | null }>;
}

export async function makeReceiver(): Promise<Receiver> {
  const ctx = await makeWorkspace();
  const number = await makeCloudNumber(ctx, SECRET);
  const receive: Receiver["receive"] = async (body) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const signature = signBody(bytes, SECRET);
    const received = await receiveWebhook({
      numberId: number.id,
      readBody: async () => bytes,
      signature,
      requestId: "req_test",
    });
    if (typeof received === "string") throw new Error(received);
    return received;
  };
  const deliver: Receiver["deliver"] = async (body) => {
    const received = await receive(body);
    await processWebhook(received);
    const [webhook] = await ctx.db
      .select()
      .from(inboundWebhooks)
      .where(eq(inboundWebhooks.id, received.inboundWebhookId));
    return { state: webhook?.state ?? null, outcome: webhook?.outcome ?? null };
  };
  return { ctx, numberId: number.id, receive, deliver };
}

export async function processWebhook({ ctx, inboundWebhookId, receivedAt }: StoredWebhook): Promise<void> {
  await processInboundWebhooks(ctx, [{ id: inboundWebhookId, receivedAt }]);
}

export function webhook(value: Record<string, unknown>, field = "messages"): unknown {
  return { object: "whatsapp_business_account", entry: [{ id: WABA_ID, changes: [{ field, value }] }] };
}

export function numberWebhook(value: Record<string, unknown>, field = "messages"): unknown {
  return webhook({ messaging_product: "whatsapp", metadata: METADATA, ...value }, field);
}

export async function allMessages(ctx: Ctx): Promise<MessageView[]> {
  const { data } = await listConversations(ctx, listConversationsQuery.parse({}));
  const lists = await Promise.all(
    data.map(({ id }) => listMessages(ctx, id, listMessagesQuery.parse({ limit: 100 }))),
  );
  return lists.flatMap((list) => list.data.reverse());
}

export function allContacts(ctx: Ctx) {
  return ctx.db
    .select()
    .from(contacts)
    .where(eq(contacts.workspaceId, ctx.workspaceId))
    .orderBy(contacts.createdAt, contacts.id);
}
