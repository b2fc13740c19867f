import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { numbers, templates } from "#db/schema/index.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { requestResync } from "#lib/templates/request-resync.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

export async function resyncMessageTemplate(tx: Ctx, row: MessageRow): Promise<void> {
  const content = messageContentSchema.parse(row.content);
  if (content.kind !== "template") return;
  const account = tx.db
    .select({ wabaId: numbers.wabaId })
    .from(numbers)
    .where(and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.id, row.numberId)));
  const [template] = await tx.db
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, tx.workspaceId),
        inArray(templates.wabaId, account),
        eq(templates.name, content.name),
        eq(templates.language, content.language),
      ),
    );
  if (template) await requestResync(tx, template.id);
}
