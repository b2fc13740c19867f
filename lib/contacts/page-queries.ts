import "server-only";
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { readBounded } from "#db/read-bounded.ts";
import { auditEntries, contacts, conversations } from "#db/schema/index.ts";
import { type ContactAction, contactActions } from "#lib/accounts/audit/action-rules.ts";
import { isAboutTarget } from "#lib/accounts/audit/queries.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { matchesPhone } from "#lib/contacts/match-phone.ts";
import { matchesContactFilter } from "#lib/contacts/matches-contact-filter.ts";
import type {
  ContactFilter,
  ContactPage,
  ContactPageList,
  ContactView,
  duplicatesSchema,
  listContactsPageQuery,
} from "#lib/contacts/page-schema.ts";
import { labelsOfContact } from "#lib/contacts/read-labels.ts";
import { COUNT_MAX } from "#lib/contacts/rules.ts";
import { serializeContact } from "#lib/contacts/serialize-page.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { recordOf } from "#lib/platform/record-of.ts";

export function selectForPage(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      contact: contacts,
      labels: labelsOfContact,
      thread: {
        id: conversations.id,
        state: conversations.state,
        windowExpiresAt: conversations.windowExpiresAt,
        freeEntryUntil: conversations.freeEntryUntil,
        lastInboundAt: conversations.lastInboundAt,
      },
    })
    .from(contacts)
    .leftJoin(
      conversations,
      and(eq(conversations.workspaceId, contacts.workspaceId), eq(conversations.contactId, contacts.id)),
    )
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), condition))
    .$dynamic();
}

/** Returns a contact; for a merged one, the contact it was merged into. @throws AppError NOT_FOUND */
export async function getContact(ctx: Ctx, id: string): Promise<ContactView> {
  if (!isId("contact", id)) throw notFound();
  const [row] = await selectForPage(ctx, eq(contacts.id, id));
  if (!row) return getContact(ctx, await findMergedInto(ctx, id));
  return serializeContact(row, ctx.clock.now());
}

const MAX_SHOWN_ACTIONS = 20;

/** @throws AppError NOT_FOUND */
export async function getContactPage(ctx: Ctx, id: string): Promise<ContactPage> {
  const contact = await getContact(ctx, id);
  const rows = await ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.workspaceId, ctx.workspaceId),
        isAboutTarget(ctx, contact.id),
        inArray(auditEntries.action, [...contactActions]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(MAX_SHOWN_ACTIONS);
  const entries = rows.map(({ action, actorKind, actorName, createdAt, data }) => {
    const { reason } = recordOf(data);
    return {
      action: action as ContactAction,
      at: createdAt.toISOString(),
      actorName,
      isCustomer: actorKind === "whatsapp" && action !== "contact.merged",
      reason: typeof reason === "string" ? reason : null,
    };
  });
  return { contact, auditEntries: entries, now: ctx.clock.now().toISOString() };
}

const SORTS = {
  updated: { by: contacts.updatedAt, order: desc },
  created: { by: contacts.createdAt, order: desc },
  name: { by: contacts.sortName, order: asc },
} as const;

type ListQuery = z.output<typeof listContactsPageQuery>;

/** @throws AppError INVALID_CURSOR */
export async function listContacts(ctx: Ctx, query: ListQuery): Promise<ContactPageList> {
  const { sort, limit, cursor, ...filter } = query;
  const list = openList(["contacts-page", ctx.workspaceId], query);
  const { by, order } = SORTS[sort];
  const condition = matchesContactFilter(ctx, filter);
  const [rows, count] = await readBounded(ctx, async (tx) => [
    await selectForPage(tx, and(condition, list.afterKeys ? isAfterPlace(sort, list.afterKeys) : undefined))
      .orderBy(order(by), order(contacts.id))
      .limit(limit + 1),
    cursor === undefined ? await countContacts(tx, filter) : null,
  ]);
  const now = ctx.clock.now();
  const { data, nextCursor } = toPage(
    list,
    rows,
    ({ contact }) => [
      sort === "name"
        ? contact.sortName
        : (sort === "created" ? contact.createdAt : contact.updatedAt).toISOString(),
      contact.id,
    ],
    (row) => serializeContact(row, now),
  );
  return { data, nextCursor, count };
}

function isAfterPlace(sort: ListQuery["sort"], [key = "", id = ""]: readonly string[]): SQL {
  const { by } = SORTS[sort];
  const cursor = sql`(${sort === "name" ? sql.param(key, by) : sql.param(new Date(key), by)}, ${sql.param(id, contacts.id)})`;
  return sort === "name"
    ? sql`(${by}, ${contacts.id}) > ${cursor}`
    : sql`(${by}, ${contacts.id}) < ${cursor}`;
}

export async function countContacts(ctx: Ctx, filter: ContactFilter): Promise<number> {
  const counted = ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(matchesContactFilter(ctx, filter))
    .limit(COUNT_MAX + 1)
    .as("counted");
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(counted);
  return row?.count ?? 0;
}

const DUPLICATES_MAX = 10;

/** Finds possible duplicates, by the same phone in another form or the same name. @throws AppError NOT_FOUND */
export async function findDuplicates(ctx: Ctx, id: string): Promise<z.input<typeof duplicatesSchema>> {
  if (!isId("contact", id)) throw notFound();
  const isThisContact = and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.id, id));
  const [me] = await ctx.db.select().from(contacts).where(isThisContact);
  if (!me) throw notFound();
  const numbers = [me.phone, me.waId].filter((number) => number !== null).map(matchesPhone);
  const sameNumber = numbers.length > 0 ? or(...numbers) : undefined;
  const sameName = me.name || me.profileName ? eq(contacts.sortName, me.sortName) : undefined;
  if (!sameNumber && !sameName) return { data: [] };
  const rows = await selectForPage(ctx, and(ne(contacts.id, me.id), or(sameNumber, sameName)))
    .orderBy(desc(contacts.updatedAt), desc(contacts.id))
    .limit(DUPLICATES_MAX);
  const samePhoneRows = sameNumber
    ? await ctx.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.workspaceId, ctx.workspaceId), sameNumber))
    : [];
  const now = ctx.clock.now();
  return {
    data: rows.map((row) => ({
      contact: serializeContact(row, now),
      because: [
        ...(samePhoneRows.some((each) => each.id === row.contact.id) ? (["number"] as const) : []),
        ...(sameName && row.contact.sortName === me.sortName ? (["name"] as const) : []),
      ],
    })),
  };
}
