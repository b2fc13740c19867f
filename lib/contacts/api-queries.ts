import "server-only";
import { and, eq, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchCreated, matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { contactLabels, contacts, conversations, labels } from "#db/schema/index.ts";
import type { ApiContact, apiContactList } from "#lib/contacts/api-schema.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { matchesPhone } from "#lib/contacts/match-phone.ts";
import { matchesContactFilter } from "#lib/contacts/matches-contact-filter.ts";
import { matchesSearch } from "#lib/contacts/matches-search.ts";
import { labelNames } from "#lib/contacts/read-labels.ts";
import { normalizeLabelName } from "#lib/contacts/rules.ts";
import type { listContactsQuery } from "#lib/contacts/schema.ts";
import { getSegmentFilter } from "#lib/contacts/segment-api-queries.ts";
import { serializeContactForApi } from "#lib/contacts/serialize-api.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

function selectForApi(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      contact: contacts,
      labels: labelNames,
      thread: {
        id: conversations.id,
        windowExpiresAt: conversations.windowExpiresAt,
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
export async function getContactForApi(ctx: Ctx, id: string): Promise<ApiContact> {
  if (!isId("contact", id)) throw notFound();
  const [row] = await selectForApi(ctx, eq(contacts.id, id));
  if (!row) return getContactForApi(ctx, await findMergedInto(ctx, id));
  return serializeContactForApi(row, ctx.clock.now());
}

export async function getContactsForApi(ctx: Ctx, ids: readonly Id<"contact">[]): Promise<ApiContact[]> {
  const rows = await selectForApi(ctx, sql`${contacts.id} = any(${uuidArray("contact", ids)})`);
  const now = ctx.clock.now();
  return rows.map((row) => serializeContactForApi(row, now));
}

type ListQuery = z.output<typeof listContactsQuery>;

/** @throws AppError INVALID_CURSOR, VALIDATION_ERROR for an unknown segment */
export async function listContactsForApi(
  ctx: Ctx,
  query: ListQuery,
): Promise<z.input<typeof apiContactList>> {
  const list = openList(["contacts", ctx.workspaceId], query);
  const { segment } = query;
  const inSegment =
    segment === undefined ? undefined : matchesContactFilter(ctx, await getSegmentFilter(ctx, segment));
  const rows = await readBounded(ctx, (tx) => selectListForApi(tx, query, list.afterKeys, inSegment));
  const now = ctx.clock.now();
  return toPage(
    list,
    rows,
    ({ contact }) => [contact[query.sort].toISOString(), contact.id],
    (row) => serializeContactForApi(row, now),
  );
}

/** @param inSegment the conditions of the query's segment */
export function selectListForApi(
  ctx: Ctx,
  query: ListQuery,
  cursor: readonly string[] | null = null,
  inSegment?: SQL,
) {
  const keyset: Keyset = { at: contacts[query.sort], id: contacts.id, order: query.order };
  return selectForApi(
    ctx,
    and(matchesQuery(ctx, query, inSegment), cursor ? isAfterKeys(keyset, cursor) : undefined),
  )
    .orderBy(...inOrder(keyset))
    .limit(query.limit + 1);
}

function matchesQuery(ctx: Ctx, query: ListQuery, inSegment: SQL | undefined): SQL | undefined {
  return matchFilters(query, {
    phone: matchesPhone,
    externalId: (id) => eq(contacts.externalId, id.normalize()),
    username: (name) => sql`lower(${contacts.username}) = ${name.replace(/^@/, "").toLowerCase()}`,
    whatsappUserId: (id) => eq(contacts.bsuid, id),
    q: (words) => matchesSearch(ctx, words),
    segment: () => inSegment,
    label: (label) => and(...[label].flat().map(hasLabel)),
    optedOut: (optedOut) => (optedOut === "true" ? isNotNull : isNull)(contacts.optedOutAt),
    ...matchCreated(contacts.createdAt),
    updatedAfter: (time) => gte(contacts.updatedAt, new Date(time)),
  });
}

function hasLabel(label: string): SQL {
  return sql`exists (
    select from ${contactLabels} join ${labels}
      on ${labels.workspaceId} = ${contactLabels.workspaceId} and ${labels.id} = ${contactLabels.labelId}
    where ${contactLabels.workspaceId} = ${contacts.workspaceId} and ${contactLabels.contactId} = ${contacts.id}
      and ${labels.normalizedName} = ${normalizeLabelName(label)})`;
}
