import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import type { AuditValues } from "#lib/accounts/audit/field-rules.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { type MarketingChoice, optIn, optOutBy } from "#lib/contacts/rules.ts";
import type { OptInContact, OptOutContact } from "#lib/contacts/schema.ts";
import { appendContactActivity } from "#lib/conversations/actions/append-contact-activity.ts";
import { publishConversationOf } from "#lib/conversations/publish-conversation.ts";
import { AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import type { Scope } from "#lib/platform/scopes.ts";

/** Records an opt-out; an earlier one remains. @throws AppError NOT_FOUND, VALIDATION_ERROR */
export async function optOutContact(ctx: Ctx, id: string, given: OptOutContact): Promise<Id<"contact">> {
  const at = timeOf(ctx, given);
  const source = given.source ?? null;
  return changeChoice(ctx, id, (row) =>
    row.optedOutAt
      ? null
      : {
          event: "contact.opted_out",
          choice: optOutBy(ctx.actor.kind === "member" ? "member" : "api", { at, source }),
          data: given,
        },
  );
}

/**
 * Records an opt-in and removes an opt-out; a later opt-in remains.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR, CONTACT_OPTED_OUT for an opt-out that is later or the customer's own
 */
export async function optInContact(ctx: Ctx, id: string, given: OptInContact): Promise<Id<"contact">> {
  const at = timeOf(ctx, given);
  const source = given.source ?? null;
  return changeChoice(ctx, id, (row) => {
    const { optedOutAt, optedOutBy, optedInAt, optInSource } = row;
    if (optedOutAt) {
      if (at < optedOutAt) throw olderThanOptOut(row.id, optedOutAt);
      const isOwnChoice = optedOutBy === "customer";
      if (isOwnChoice && !(given.reason && canManage(ctx))) throw ownOptOut(row.id, optedOutAt);
    } else if (optedInAt && (at < optedInAt || (given.at === undefined && source === optInSource))) {
      return null;
    }
    return {
      event: optedInAt ? "contact.updated" : "contact.opted_in",
      choice: optIn({ at, source }),
      data: { ...given, optedOutBy: optedOutBy ?? undefined },
    };
  });
}

/** Removes an opt-out, also the customer's own, with a reason for the audit. @throws AppError NOT_FOUND */
export async function removeOptOut(ctx: Ctx, id: string, reason: string): Promise<void> {
  await changeChoice(ctx, id, ({ optedOutAt, optedOutBy }) =>
    optedOutAt
      ? {
          event: "contact.opted_in",
          choice: optIn({ at: ctx.clock.now(), source: null }),
          data: { reason, optedOutBy },
        }
      : null,
  );
}

interface Change {
  event: "contact.opted_out" | "contact.opted_in" | "contact.updated";
  choice: MarketingChoice;
  /** What the audit log records. */
  data: AuditValues;
}

/** @param decide returns null when nothing changes */
async function changeChoice(
  ctx: Ctx,
  id: string,
  decide: (row: ContactRow) => Change | null,
): Promise<Id<"contact">> {
  if (!isId("contact", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const isThisContact = and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id));
    const [row] = await tx.db.select().from(contacts).where(isThisContact).for("no key update");
    if (!row) return changeChoice(tx, await findMergedInto(tx, id), decide);
    const change = decide(row);
    if (!change) return id;
    const { event, choice, data } = change;
    await tx.db
      .update(contacts)
      .set({ ...choice, updatedAt: tx.clock.now() })
      .where(isThisContact);
    const action = choice.optedOutAt ? "contact.opted_out" : "contact.opted_in";
    await appendAudit(tx, { action, targetId: id, data });
    await appendContactActivity(tx, id, toActivity(row, choice));
    await publishContactEvent(tx, [event], id);
    await publishConversationOf(tx, id);
    return id;
  });
}

function toActivity(before: MarketingChoice, { optedOutAt }: MarketingChoice) {
  if (optedOutAt) return "opted_out";
  return before.optedOutAt ? "opt_out_removed" : "opted_in";
}

function timeOf({ clock }: Ctx, { at }: { at?: string | undefined }): Date {
  const now = clock.now();
  const given = at === undefined ? now : new Date(at);
  if (given <= now) return given;
  throw validationError({
    path: "at",
    code: "out_of_range",
    message: "Use a time that is not in the future.",
  });
}

function canManage({ actor }: Ctx): boolean {
  const needed: Scope = "contacts.manage";
  return actor.kind !== "api_key" || actor.scopes.includes(needed);
}

function ownOptOut(contactId: string, optedOutAt: Date): AppError<"CONTACT_OPTED_OUT"> {
  return new AppError(
    "CONTACT_OPTED_OUT",
    "The contact opted out on WhatsApp. Ask them to allow marketing there, or add a reason and use a key with the scope contacts.manage.",
    { contactId, optedOutAt: optedOutAt.toISOString() },
  );
}

function olderThanOptOut(contactId: string, optedOutAt: Date): AppError<"CONTACT_OPTED_OUT"> {
  return new AppError(
    "CONTACT_OPTED_OUT",
    "The contact opted out after the time of this opt-in. Record only an opt-in that they gave later.",
    { contactId, optedOutAt: optedOutAt.toISOString() },
  );
}
