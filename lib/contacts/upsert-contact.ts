import "server-only";
import { and, eq, or, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { type Id, newId } from "#lib/id.ts";

/** Every name by which WhatsApp may know a person (whatsapp-cloud-api.md §4.9); at least one is given. */
export interface ContactIdentity {
  phone: string | null;
  waId: string | null;
  bsuid: string | null;
  parentBsuid?: string | null;
  username?: string | null;
  profileName?: string | null;
}

type ContactRow = typeof contacts.$inferSelect;

/**
 * The contacts who go by any of these identities, best match first: business-scoped id, then WhatsApp id, then phone.
 * More than one means that WhatsApp has not yet told us that two of our contacts are the same person.
 */
export async function findContacts(ctx: Ctx, identity: ContactIdentity): Promise<ContactRow[]> {
  const { bsuid, waId, phone } = identity;
  const numbers = [waId, phone].filter((value) => value !== null);
  const conditions: (SQL | undefined)[] = [
    bsuid === null ? undefined : eq(contacts.bsuid, bsuid),
    ...numbers.flatMap((value) => [eq(contacts.waId, value), eq(contacts.phone, value)]),
  ];
  const rows = await ctx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), or(...conditions)));
  const rank = (row: ContactRow) =>
    bsuid !== null && row.bsuid === bsuid ? 0 : waId !== null && row.waId === waId ? 1 : 2;
  return rows.sort((a, b) => rank(a) - rank(b));
}

/**
 * Finds the contact or creates it, and learns what is new of it: identities it had not, the profile's name.
 * Two at once for the same person end in one row. Call inside a transaction.
 */
export async function upsertContact(
  ctx: Ctx,
  identity: ContactIdentity,
  source: ContactRow["source"],
): Promise<Id<"contact">> {
  const [found, ...others] = await findContacts(ctx, identity);
  if (found) {
    await learn(ctx, found, identity, others.length === 0);
    return found.id;
  }
  const id = newId("contact");
  const now = ctx.clock.now();
  const created = await ctx.db
    .insert(contacts)
    .values({
      id,
      workspaceId: ctx.workspaceId,
      phone: identity.phone,
      waId: identity.waId,
      bsuid: identity.bsuid,
      parentBsuid: identity.parentBsuid ?? null,
      username: identity.username ?? null,
      profileName: identity.profileName ?? null,
      source,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: contacts.id });
  if (created.length > 0) return id;
  const [winner] = await findContacts(ctx, identity);
  if (!winner) throw new Error("A contact that conflicts with every insert cannot be found.");
  return winner.id;
}

async function learn(ctx: Ctx, row: ContactRow, identity: ContactIdentity, alone: boolean): Promise<void> {
  const identities = {
    ...(row.waId === null && identity.waId !== null ? { waId: identity.waId } : {}),
    ...(row.bsuid === null && identity.bsuid !== null ? { bsuid: identity.bsuid } : {}),
    ...(row.phone === null && identity.phone !== null ? { phone: identity.phone } : {}),
  };
  const names = Object.fromEntries(
    (["parentBsuid", "username", "profileName"] as const).flatMap((field) => {
      const value = identity[field];
      return value && value !== row[field] ? [[field, value]] : [];
    }),
  );
  // An identity that another of our contacts holds is not taken from it here.
  const news = { ...(alone ? identities : {}), ...names };
  if (Object.keys(news).length === 0) return;
  await ctx.db
    .update(contacts)
    .set({ ...news, updatedAt: ctx.clock.now() })
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.id, row.id)));
}
