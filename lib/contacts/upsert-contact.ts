import "server-only";
import { and, eq, or, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { hasNumber, lockPhone } from "#lib/contacts/match-number.ts";
import { currentBsuid } from "#lib/contacts/replace-bsuid.ts";
import { hasMoved, type Identification, identify } from "#lib/contacts/rules.ts";
import { tellContact } from "#lib/contacts/tell-contact.ts";
import { type Id, newId } from "#lib/id.ts";
import { isSamePhone } from "#lib/phone.ts";

/** Every name by which WhatsApp may know a person (whatsapp-cloud-api.md §4.9); at least one is given. */
export interface ContactIdentity {
  phone: string | null;
  waId: string | null;
  bsuid: string | null;
  parentBsuid?: string | null;
  username?: string | null;
  profileName?: string | null;
  /** WhatsApp's time of the word that names them; absent where it is our own. */
  at?: Date;
}

type ContactRow = typeof contacts.$inferSelect;

/** Who somebody is: the contact, and others that proved to be the same person and are to be merged into it. */
export interface UpsertedContact {
  id: Id<"contact">;
  duplicateIds: Id<"contact">[];
  /** WhatsApp names another line of theirs than we know; it is still to be given to them. */
  moved: boolean;
}

/** The contacts who have any of these ids, a number in any of its forms, and what that says about who is who. Writes nothing. */
export async function findContacts(
  ctx: Ctx,
  identity: Pick<ContactIdentity, "phone" | "waId" | "bsuid">,
): Promise<Identification<ContactRow>> {
  const { bsuid, waId, phone } = identity;
  const numbers = new Set([waId, phone].filter((value) => value !== null));
  const conditions: (SQL | undefined)[] = [
    bsuid === null ? undefined : eq(contacts.bsuid, bsuid),
    ...[...numbers].map(hasNumber),
  ];
  const rows = await ctx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), or(...conditions)))
    .orderBy(contacts.createdAt, contacts.id);
  return identify(rows, identity);
}

/**
 * Finds the contact or creates it, and learns what is new of it: ids it had not, the profile's name. A number that now
 * belongs to somebody else is taken from the contact who had it. Webhooks come in any order: what is older than the word by
 * which a number is had, or comes with a business-scoped id that was replaced since, is late. Its number is learnt of a
 * contact who has none, and taken from nobody. Two at once for the same person end in one row, in whatever forms they name
 * the number. Call inside a transaction.
 */
export async function upsertContact(
  ctx: Ctx,
  identity: ContactIdentity,
  source: ContactRow["source"],
): Promise<UpsertedContact> {
  const bsuid = await currentBsuid(ctx, identity.bsuid);
  const named = { ...identity, bsuid };
  let who = await findContacts(ctx, named);
  const number = named.waId ?? named.phone;
  if (who.contact === null && number !== null) {
    await lockPhone(ctx, number);
    who = await findContacts(ctx, named);
  }
  const { contact, duplicates, former } = who;
  const found = contact !== null && contact.bsuid === bsuid ? contact : null;
  const moves = found !== null && named.phone !== null && hasMoved(found, named);
  const late =
    bsuid !== identity.bsuid || [...(moves ? [found] : []), ...former].some((row) => isLate(row, identity));
  if (found && (moves || (late && (hasAnyNumber(found) || former.length > 0)))) {
    await learn(ctx, found, named, false);
    return { id: found.id, duplicateIds: [], moved: moves && !late };
  }
  if (!late) for (const row of former) await giveUpNumber(ctx, row);
  const current = late && former.length > 0 ? { ...named, phone: null, waId: null } : named;
  if (contact) {
    // What a duplicate still holds comes with the merge.
    await learn(ctx, contact, current, duplicates.length === 0);
    return { id: contact.id, duplicateIds: duplicates.map(({ id }) => id), moved: false };
  }
  const id = newId("contact");
  const now = ctx.clock.now();
  const created = await ctx.db
    .insert(contacts)
    .values({
      id,
      workspaceId: ctx.workspaceId,
      phone: current.phone,
      waId: current.waId,
      ...(current.waId === null ? {} : { lineAsOf: current.at }),
      bsuid: current.bsuid,
      parentBsuid: current.parentBsuid ?? null,
      username: current.username ?? null,
      profileName: current.profileName ?? null,
      source,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: contacts.id });
  if (created.length > 0) {
    await tellContact(ctx, ["contact.created"], id);
    return { id, duplicateIds: [], moved: false };
  }
  const winner = (await findContacts(ctx, current)).contact;
  if (!winner) throw new Error("A contact that conflicts with every insert cannot be found.");
  return { id: winner.id, duplicateIds: [], moved: false };
}

/** Whether what WhatsApp told is of before it told by which number the contact is reached. */
export function isLate({ lineAsOf }: Pick<ContactRow, "lineAsOf">, { at }: { at?: Date }): boolean {
  return lineAsOf !== null && at !== undefined && at < lineAsOf;
}

function hasAnyNumber({ phone, waId }: ContactRow): boolean {
  return phone !== null || waId !== null;
}

/** The whole line: a number and WhatsApp's form of it are one, and neither reaches this person any more. */
async function giveUpNumber(ctx: Ctx, row: ContactRow): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ phone: null, waId: null, updatedAt: ctx.clock.now() })
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.id, row.id)));
  if (row.phone !== null) await tellContact(ctx, ["contact.updated"], row.id);
}

/** @param withIds whether the ids that the contact lacks are learnt beside the names */
async function learn(ctx: Ctx, row: ContactRow, identity: ContactIdentity, withIds: boolean): Promise<void> {
  const news = withIds ? newIdentity(row, identity) : newNames(row, identity);
  if (Object.keys(news).length === 0) return;
  await ctx.db
    .update(contacts)
    .set({ ...news, updatedAt: ctx.clock.now() })
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.id, row.id)));
  if (isToldOutside(news)) await tellContact(ctx, ["contact.updated"], row.id);
}

/** Whether other systems see any of what was learnt of a contact; who changes it besides tells them then. */
export function isToldOutside(news: Partial<ContactRow>): boolean {
  return "phone" in news || "profileName" in news;
}

/** What WhatsApp tells of a contact that we did not know: ids that it lacks, and names. */
export function newIdentity(row: ContactRow, identity: ContactIdentity): Partial<ContactRow> {
  return {
    ...(identity.waId !== null && (row.waId === null || isRewritten(row, identity))
      ? { waId: identity.waId, ...(identity.at ? { lineAsOf: identity.at } : {}) }
      : {}),
    // A number that we dialled, or had before we noted its time.
    ...(row.waId !== null && row.waId === identity.waId && row.lineAsOf === null && identity.at
      ? { lineAsOf: identity.at }
      : {}),
    ...(row.bsuid === null && identity.bsuid !== null ? { bsuid: identity.bsuid } : {}),
    ...(row.phone === null && identity.phone !== null ? { phone: identity.phone } : {}),
    ...newNames(row, identity),
  };
}

/** Whether WhatsApp writes the number it knows the contact by in another form now: that form is the one it delivers to. */
function isRewritten(row: ContactRow, identity: ContactIdentity): boolean {
  if (row.waId === null || identity.waId === null || row.waId === identity.waId) return false;
  return identity.at !== undefined && !isLate(row, identity) && isSamePhone(row.waId, identity.waId);
}

/** What WhatsApp calls somebody otherwise than we know. */
export function newNames(
  row: ContactRow,
  told: Pick<ContactIdentity, "parentBsuid" | "username" | "profileName">,
): Partial<ContactRow> {
  return Object.fromEntries(
    (["parentBsuid", "username", "profileName"] as const).flatMap((field) => {
      const value = told[field];
      return value && value !== row[field] ? [[field, value]] : [];
    }),
  );
}
