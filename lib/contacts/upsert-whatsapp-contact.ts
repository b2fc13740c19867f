import "server-only";
import { and, eq, or, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { type ColumnOf, type ContactRow, columnsOf } from "#lib/contacts/column-rules.ts";
import { lockPhone, matchesPhone } from "#lib/contacts/match-phone.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { resolveBsuid } from "#lib/contacts/replace-bsuid.ts";
import { hasChangedPhone, type Identification, identify } from "#lib/contacts/rules.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { isEqualPhone } from "#lib/platform/phone.ts";

/** The identifiers that WhatsApp may give of a person (docs/whatsapp.md#user-ids); at least one is set. */
export interface ContactIdentity {
  phone: string | null;
  waId: string | null;
  bsuid: string | null;
  parentBsuid?: string | null;
  username?: string | null;
  profileName?: string | null;
  /** WhatsApp's time of the webhook; absent for our own requests. */
  at?: Date;
}

export type IdentityColumns = Pick<ContactRow, ColumnOf<"phone" | "account" | "profile">>;

export interface UpsertedWhatsAppContact {
  id: Id<"contact">;
  duplicateIds: Id<"contact">[];
  /** WhatsApp names another number, which still has to be assigned. */
  hasNewNumber: boolean;
}

export async function identifyContact(
  ctx: Ctx,
  identity: Pick<ContactIdentity, "phone" | "waId" | "bsuid">,
): Promise<Identification<ContactRow>> {
  const { bsuid, waId, phone } = identity;
  const numbers = new Set([waId, phone].filter((value) => value !== null));
  const conditions: (SQL | undefined)[] = [
    bsuid === null ? undefined : eq(contacts.bsuid, bsuid),
    ...[...numbers].map(matchesPhone),
  ];
  const rows = await ctx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), or(...conditions)))
    .orderBy(contacts.createdAt, contacts.id);
  return identify(rows, identity);
}

/**
 * Finds or creates a contact and adds new ids and the profile name. A number that WhatsApp reassigned is removed from its
 * previous owner. Webhooks arrive in any order: a late one, older than the stored number or with a replaced business-scoped
 * id, adds its number only to a contact without one and removes it from nobody. Concurrent calls for one person create one
 * row. Call inside a transaction.
 */
export async function upsertWhatsAppContact(
  ctx: Ctx,
  identity: ContactIdentity,
  source: ContactRow["source"],
): Promise<UpsertedWhatsAppContact> {
  const bsuid = await resolveBsuid(ctx, identity.bsuid);
  const named = { ...identity, bsuid };
  let identified = await identifyContact(ctx, named);
  const number = named.waId ?? named.phone;
  if (identified.contact === null && number !== null) {
    await lockPhone(ctx, number);
    identified = await identifyContact(ctx, named);
  }
  const { contact, duplicates, previousOwners } = identified;
  const found = contact !== null && contact.bsuid === bsuid ? contact : null;
  const changesPhone = found !== null && named.phone !== null && hasChangedPhone(found, named);
  const isLateWebhook =
    bsuid !== identity.bsuid ||
    [...(changesPhone ? [found] : []), ...previousOwners].some((row) => isLate(row, identity));
  if (found && (changesPhone || (isLateWebhook && (hasAnyNumber(found) || previousOwners.length > 0)))) {
    await storeIdentity(ctx, found, named, false);
    return { id: found.id, duplicateIds: [], hasNewNumber: changesPhone && !isLateWebhook };
  }
  if (!isLateWebhook) for (const row of previousOwners) await clearNumber(ctx, row);
  const current = isLateWebhook && previousOwners.length > 0 ? { ...named, phone: null, waId: null } : named;
  if (contact) {
    // The merge adds the ids of the duplicates.
    await storeIdentity(ctx, contact, current, duplicates.length === 0);
    return { id: contact.id, duplicateIds: duplicates.map(({ id }) => id), hasNewNumber: false };
  }
  const id = newId("contact");
  const now = ctx.clock.now();
  const created = await ctx.db
    .insert(contacts)
    .values({
      id,
      workspaceId: ctx.workspaceId,
      ...toIdentityColumns(current),
      source,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: contacts.id });
  if (created.length > 0) {
    await publishContactEvent(ctx, ["contact.created"], id);
    return { id, duplicateIds: [], hasNewNumber: false };
  }
  const existing = (await identifyContact(ctx, current)).contact;
  if (!existing) throw new Error("The contact that blocks the insert was not found.");
  return { id: existing.id, duplicateIds: [], hasNewNumber: false };
}

export function toIdentityColumns(identity: ContactIdentity): IdentityColumns {
  return {
    phone: identity.phone,
    waId: identity.waId,
    phoneObservedAt: identity.waId === null ? null : (identity.at ?? null),
    bsuid: identity.bsuid,
    parentBsuid: identity.parentBsuid ?? null,
    username: identity.username ?? null,
    profileName: identity.profileName ?? null,
  };
}

export function isLate(
  { phoneObservedAt }: Pick<ContactRow, "phoneObservedAt">,
  { at }: { at?: Date },
): boolean {
  return phoneObservedAt !== null && at !== undefined && at < phoneObservedAt;
}

function hasAnyNumber({ phone, waId }: ContactRow): boolean {
  return phone !== null || waId !== null;
}

/** Removes both forms of the number, which belongs to somebody else now. */
async function clearNumber(ctx: Ctx, row: ContactRow): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ phone: null, waId: null, updatedAt: ctx.clock.now() })
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.id, row.id)));
  if (row.phone !== null) await publishContactEvent(ctx, ["contact.updated"], row.id);
}

/** @param withIds whether missing ids are added in addition to names */
async function storeIdentity(
  ctx: Ctx,
  row: ContactRow,
  identity: ContactIdentity,
  withIds: boolean,
): Promise<void> {
  const changes = withIds ? changedIdentity(row, identity) : changedNames(row, identity);
  if (Object.keys(changes).length === 0) return;
  await ctx.db
    .update(contacts)
    .set({ ...changes, updatedAt: ctx.clock.now() })
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.id, row.id)));
  if (hasPublishedChange(changes)) await publishContactEvent(ctx, ["contact.updated"], row.id);
}

export function hasPublishedChange(changed: Partial<ContactRow>): boolean {
  return "phone" in changed || "profileName" in changed;
}

/** Returns ids that the contact lacks and changed names. */
export function changedIdentity(row: ContactRow, identity: ContactIdentity): Partial<IdentityColumns> {
  return {
    ...(identity.waId !== null && (row.waId === null || isRewritten(row, identity))
      ? { waId: identity.waId, ...(identity.at ? { phoneObservedAt: identity.at } : {}) }
      : {}),
    // We dialed the number, or stored it before times were recorded.
    ...(row.waId !== null && row.waId === identity.waId && row.phoneObservedAt === null && identity.at
      ? { phoneObservedAt: identity.at }
      : {}),
    ...(row.bsuid === null && identity.bsuid !== null ? { bsuid: identity.bsuid } : {}),
    ...(row.phone === null && identity.phone !== null ? { phone: identity.phone } : {}),
    ...changedNames(row, identity),
  };
}

/** Whether WhatsApp uses a new form of the known number; it delivers to that form only. */
function isRewritten(row: ContactRow, identity: ContactIdentity): boolean {
  if (row.waId === null || identity.waId === null || row.waId === identity.waId) return false;
  return identity.at !== undefined && !isLate(row, identity) && isEqualPhone(row.waId, identity.waId);
}

export function changedNames(
  row: ContactRow,
  identity: Pick<ContactIdentity, ColumnOf<"profile">>,
): Partial<IdentityColumns> {
  return Object.fromEntries(
    columnsOf("profile").flatMap((field) => {
      const value = identity[field];
      return value && value !== row[field] ? [[field, value]] : [];
    }),
  );
}
