import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { numbers, templates } from "#db/schema/index.ts";
import { failureText } from "#lib/accounts/alerts/coded-text.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import { requestResync } from "#lib/templates/request-resync.ts";
import type { Disposition } from "#lib/whatsapp/errors.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/** What an error means for the number of its message, besides the message itself. */
const NUMBER_STATES: Partial<Record<Disposition, "disconnected" | "restricted">> = {
  credentials: "disconnected",
  restricted: "restricted",
};

/** Whether an error also affects the template or the number of its message. */
export function hasRefusalEffects(disposition: Disposition): boolean {
  return disposition === "template" || NUMBER_STATES[disposition] !== undefined;
}

/** Reads the template again, or takes the number out of service, as the error of a message demands. */
export async function applyRefusalEffects(
  tx: Ctx,
  row: MessageRow,
  { disposition, code }: { disposition: Disposition; code: number | null },
): Promise<void> {
  if (disposition === "template") await resyncMessageTemplate(tx, row);
  const state = NUMBER_STATES[disposition];
  if (state) await setNumberState(tx, row.numberId, { state, code, reason: [failureText("cause", code)] });
}

async function resyncMessageTemplate(tx: Ctx, row: MessageRow): Promise<void> {
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
