import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { dueNow } from "#db/schema/columns.ts";
import { inboundWebhooks } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { processInboundWebhooks } from "#lib/ingest/process-inbound-webhook.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** Applies nothing twice. @returns whether nothing of it is left to apply, as for one that has been deleted */
export async function replayInboundWebhook(ctx: Ctx, inboundWebhookId: Id<"rcpt">): Promise<boolean> {
  const [ref] = await ctx.db
    .update(inboundWebhooks)
    .set({
      state: "pending",
      attempts: 0,
      nextAttemptAt: dueNow,
      claimedBy: null,
    })
    .where(and(eq(inboundWebhooks.workspaceId, ctx.workspaceId), eq(inboundWebhooks.id, inboundWebhookId)))
    .returning({ id: inboundWebhooks.id, receivedAt: inboundWebhooks.receivedAt });
  if (!ref) return true;
  return (await processInboundWebhooks({ ...ctx, actor: { kind: "whatsapp" } }, [ref])) === 0;
}

/** @throws AppError NOT_FOUND */
export async function replayForMember(ctx: Ctx, id: string): Promise<void> {
  if (!isId("rcpt", id)) throw notFound();
  const [webhook] = await ctx.db
    .select({ id: inboundWebhooks.id })
    .from(inboundWebhooks)
    .where(and(eq(inboundWebhooks.workspaceId, ctx.workspaceId), eq(inboundWebhooks.id, id)));
  if (!webhook) throw notFound();
  await appendAudit(ctx, { action: "inbound.replayed", targetId: id });
  await replayInboundWebhook(ctx, id);
}
