import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** Takes over WhatsApp's verdict on a template; the workspace's own lock is not touched. */
export async function applyTemplateStatus(
  ctx: Ctx,
  update: Extract<WebhookUpdate, { kind: "template-status" }>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(templates)
      .set({ whatsappStatus: update.status, whatsappReason: update.reason })
      .where(
        and(
          eq(templates.workspaceId, tx.workspaceId),
          eq(templates.name, update.name),
          eq(templates.language, update.language),
        ),
      )
      .returning({ id: templates.id });
    for (const { id } of changed) await appendEvent(tx, { type: "template.updated", templateId: id });
  });
}
