import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, conversations, labels, members, users } from "#db/schema/index.ts";
import { normalizeLabelName } from "#lib/contacts/rules.ts";
import { findContactThreads } from "#lib/conversations/search/find-contacts.ts";
import type { MessageTarget } from "#lib/conversations/search/find-messages.ts";
import { type ParsedSearch, senders } from "#lib/conversations/search/query-rules.ts";
import type { SearchResult } from "#lib/conversations/search/schema.ts";
import { type Id, idToUuid, isId } from "#lib/platform/id.ts";
import { normalizeSearchText } from "#lib/platform/search-text-rules.ts";
import { startOfDay } from "#lib/platform/start-of-day.ts";

export interface ResolvedSearch {
  /** Null when nothing can match: a filter's value does not exist, or the text has no searchable word. */
  target: MessageTarget | null;
  labelIds: Id<"lbl">[];
  before: Date | null;
  invalidFilters: SearchResult["invalidFilters"];
}

/** Limits for searching conversations one by one. */
const FEW_CONVERSATIONS = 200;
const FEW_MESSAGES = 60_000;
/** The limit without words, where the first messages of each conversation match. */
const MANY_CONVERSATIONS = 5000;

export async function resolveSearch(
  tx: Ctx,
  search: ParsedSearch,
  { zone, conversationId }: { zone: string; conversationId?: string | undefined },
): Promise<ResolvedSearch> {
  const [texts, from, labeled] = [
    await readTexts(tx, search, zone),
    await resolveFrom(tx, search.from),
    await resolveLabels(tx, search.labels),
  ];
  const invalidFilters = [...search.invalidFilters, ...from.invalidFilters, ...labeled.invalidFilters];
  const labelIds = labeled.ids;
  const sides = from.sides;
  const nothing = invalidFilters.length > 0 || (search.words.length > 0 && texts.terms.length === 0);
  if (nothing) return { target: null, labelIds, before: texts.before, invalidFilters };
  const onlyFrom = from.people.length > 0 && sides.length === 0;
  const terms = [...texts.terms];
  if (sides.length > 0 && from.people.length === 0) terms.push(`(${sides.join(" | ")})`);
  if (onlyFrom) terms.push("'@in'");
  const isMixed = sides.length > 0 && from.people.length > 0;
  const conditions = isMixed
    ? [
        sql`(s.terms @@ ${sides.join(" | ")}::tsquery or s.terms @@ '''@in'''::tsquery and s.conversation_id = any(${uuids(from.people)}))`,
      ]
    : [];
  const target: MessageTarget = {
    terms: terms.length > 0 ? terms.map((term) => `(${term})`).join(" & ") : null,
    usesTextIndex: texts.terms.length > 0 || (!isMixed && sides.length > 0 && sides.every(isMemberMarker)),
    conversationIds: null,
    condition: undefined,
    notBefore: texts.after,
  };
  let isLabelFilterApplied = labelIds.length === 0;
  if (conversationId !== undefined) {
    target.conversationIds = isId("conv", conversationId) ? [idToUuid("conv", conversationId)] : [];
    if (onlyFrom) target.conversationIds = target.conversationIds.filter((id) => from.people.includes(id));
  } else if (onlyFrom) {
    target.conversationIds = from.people;
  } else if (!isLabelFilterApplied) {
    const conversationsMax = texts.terms.length > 0 ? FEW_CONVERSATIONS : MANY_CONVERSATIONS;
    // An author with few messages may require reading each conversation to its end.
    const messagesMax = terms.length > 0 || isMixed ? FEW_MESSAGES : Number.POSITIVE_INFINITY;
    target.conversationIds = await findFewLabeled(tx, labelIds, { conversationsMax, messagesMax });
    isLabelFilterApplied = target.conversationIds !== null;
  }
  if (!isLabelFilterApplied) conditions.push(...labelIds.map((id) => hasLabel(id)));
  if (conditions.length > 0) target.condition = sql.join(conditions, sql` and `);
  return { target, labelIds, before: texts.before, invalidFilters };
}

/** A member's marker is on few messages, a direction's marker on half of them. */
function isMemberMarker(mark: string): boolean {
  return mark.startsWith("'@user_");
}

function uuids(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(",")}}`}::uuid[]`;
}

async function readTexts(tx: Ctx, { words, before, after }: ParsedSearch, zone: string) {
  const day = (value: string | null) => (value === null ? null : startOfDay(value, zone));
  const [row] = await tx.db.execute<{ terms: string[] }>(sql`
    select coalesce((
      select json_agg(parley_search_query(w ->> 'text', (w ->> 'open')::boolean)::text)
      from jsonb_array_elements(${JSON.stringify(words)}::jsonb) w
      where parley_search_query(w ->> 'text', false) is not null), '[]') as terms`);
  return { terms: row?.terms ?? [], before: day(before), after: day(after) };
}

/** Resolves authors to index markers (members and directions) and contacts' conversations. */
async function resolveFrom(tx: Ctx, names: readonly string[]) {
  const sides: string[] = [];
  const people: string[] = [];
  const invalidFilters: SearchResult["invalidFilters"] = [];
  for (const name of names) {
    const side = toDirectionMarker(tx, normalizeSearchText(name));
    if (side) {
      sides.push(side);
      continue;
    }
    const ours = await findMembers(tx, name);
    const theirs = await findPeople(tx, name);
    sides.push(...ours.map((id) => `'@${id}'`));
    people.push(...theirs);
    if (ours.length + theirs.length === 0) invalidFilters.push({ filter: "from", value: name });
  }
  return { sides, people: [...new Set(people)], invalidFilters };
}

function toDirectionMarker(tx: Ctx, word: string): string | null {
  const markers: Record<(typeof senders)[number], string | null> = {
    me: tx.actor.kind === "member" ? `'@${tx.actor.id}'` : null,
    customer: "'@in'",
    team: "'@out'",
  };
  const sender = senders.find((each) => each === (word === "customers" ? "customer" : word));
  return sender ? markers[sender] : null;
}

async function findMembers(tx: Ctx, name: string): Promise<Id<"user">[]> {
  const team = await tx.db
    .select({ id: users.id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.workspaceId, tx.workspaceId));
  const normalizedName = normalizeSearchText(name);
  return team
    .filter((member) => ` ${normalizeSearchText(member.name)}`.includes(` ${normalizedName}`))
    .map(({ id }) => id);
}

/** Limited to the most recently active conversations. */
async function findPeople(tx: Ctx, name: string): Promise<string[]> {
  let total = 0;
  const few: string[] = [];
  for (const { id, threadRevision } of await findContactThreads(tx, name, FEW_CONVERSATIONS)) {
    total += threadRevision;
    if (few.length > 0 && total > FEW_MESSAGES) break;
    few.push(idToUuid("conv", id));
  }
  return few;
}

async function resolveLabels(tx: Ctx, names: readonly string[]) {
  const normalizedNames = [...new Set(names.map(normalizeLabelName))];
  const rows = normalizedNames.length
    ? await tx.db
        .select({ id: labels.id, normalizedName: labels.normalizedName })
        .from(labels)
        .where(and(eq(labels.workspaceId, tx.workspaceId), inArray(labels.normalizedName, normalizedNames)))
    : [];
  const known = new Set(rows.map((row) => row.normalizedName));
  return {
    ids: rows.map(({ id }) => id),
    invalidFilters: names
      .filter((name) => !known.has(normalizeLabelName(name)))
      .map((value) => ({ filter: "label" as const, value })),
  };
}

/** `offset 0` forces a lookup per message; a join would first load all contacts with the label. */
function hasLabel(id: Id<"lbl">): SQL {
  return sql`exists (
    select from ${conversations} v join ${contactLabels} l on l.workspace_id = v.workspace_id and l.contact_id = v.contact_id
    where v.workspace_id = s.workspace_id and v.id = s.conversation_id and l.label_id = ${sql.param(id, labels.id)} offset 0)`;
}

async function findFewLabeled(
  tx: Ctx,
  labelIds: readonly Id<"lbl">[],
  { conversationsMax, messagesMax }: { conversationsMax: number; messagesMax: number },
): Promise<string[] | null> {
  const labeled = labelIds.map(
    (id) => sql`exists (select from ${contactLabels} l where l.workspace_id = ${conversations.workspaceId}
      and l.contact_id = ${conversations.contactId} and l.label_id = ${sql.param(id, labels.id)})`,
  );
  const rows = await tx.db
    .select({ id: conversations.id, threadRevision: conversations.threadRevision })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), ...labeled))
    .limit(conversationsMax + 1);
  const total = rows.reduce((sum, row) => sum + row.threadRevision, 0);
  if (rows.length > conversationsMax || total > messagesMax) return null;
  return rows.map(({ id }) => idToUuid("conv", id));
}
