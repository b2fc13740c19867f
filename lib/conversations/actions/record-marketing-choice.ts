import "server-only";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { optIn, optOutBy } from "#lib/contacts/rules.ts";
import { appendContactActivity } from "#lib/conversations/actions/append-contact-activity.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Records a customer's own choice, unless a later one is known. Of two in the same second, as exact as WhatsApp's times
 * are, the one that arrived last counts.
 * @returns whether it opted the contact out or in again
 */
export async function recordMarketingChoice(
  tx: Ctx,
  contactId: Id<"contact">,
  { stop, at, source }: { stop: boolean; at: Date; source: string },
): Promise<boolean> {
  const [changed] = await tx.db
    .update(contacts)
    .set({
      ...(stop ? optOutBy("customer", { at, source }) : optIn({ at, source })),
      marketingChoiceAt: at,
      updatedAt: tx.clock.now(),
    })
    .where(
      and(
        eq(contacts.workspaceId, tx.workspaceId),
        eq(contacts.id, contactId),
        or(isNull(contacts.marketingChoiceAt), lte(contacts.marketingChoiceAt, at)),
      ),
    )
    .returning({ wasOut: sql<boolean>`old.opted_out_at is not null` });
  if (!changed || changed.wasOut === stop) return false;
  const byCustomer: Ctx = { ...tx, actor: { kind: "whatsapp" } };
  await appendAudit(byCustomer, {
    action: stop ? "contact.opted_out" : "contact.opted_in",
    targetId: contactId,
    data: stop ? { source, optedOutBy: "customer" } : { source },
  });
  await appendContactActivity(byCustomer, contactId, stop ? "opted_out" : "opted_in");
  await publishContactEvent(tx, [stop ? "contact.opted_out" : "contact.opted_in"], contactId);
  return true;
}
