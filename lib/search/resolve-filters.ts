import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, conversations, labels, members, users } from "#db/schema/index.ts";
import { foldLabel } from "#lib/contacts/rules.ts";
import { type Id, idToUuid, isId } from "#lib/id.ts";
import { findThreadsOf } from "#lib/search/find-contacts.ts";
import type { MessageTarget } from "#lib/search/find-messages.ts";
import { fold } from "#lib/search/fold-rules.ts";
import type { ParsedSearch } from "#lib/search/query-rules.ts";
import type { SearchAnswer } from "#lib/search/schema.ts";

export interface ResolvedSearch {
  /** Null when nothing can be like it: a filter names what does not exist, or no word is left of the text. */
  target: MessageTarget | null;
  /** The labels that the customers must have. */
  labelIds: Id<"lbl">[];
  /** Everything from then on is out. */
  before: Date | null;
  faults: SearchAnswer["faults"];
}

/** So many conversations of so many messages together are read one by one. */
const FEW_CONVERSATIONS = 200;
const FEW_MESSAGES = 60_000;
/** Without a word each gives the first messages that are looked at: so many more are the shorter way still. */
const MANY_CONVERSATIONS = 5000;

/** What the words and filters of a search mean in this workspace. */
export async function resolveSearch(
  tx: Ctx,
  search: ParsedSearch,
  { zone, conversationId }: { zone: string; conversationId?: string | undefined },
): Promise<ResolvedSearch> {
  const [texts, from, labelled] = [
    await readTexts(tx, search, zone),
    await resolveFrom(tx, search.from),
    await resolveLabels(tx, search.labels),
  ];
  const faults = [...search.faults, ...from.faults, ...labelled.faults];
  const labelIds = labelled.ids;
  const sides = from.sides;
  const nothing = faults.length > 0 || (search.words.length > 0 && texts.terms.length === 0);
  if (nothing) return { target: null, labelIds, before: texts.before, faults };
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
    indexed: texts.terms.length > 0 || (!isMixed && sides.length > 0 && sides.every(isAuthor)),
    conversationIds: null,
    condition: undefined,
    notBefore: texts.after,
  };
  let labelsHold = labelIds.length === 0;
  if (conversationId !== undefined) {
    target.conversationIds = isId("conv", conversationId) ? [idToUuid("conv", conversationId)] : [];
    if (onlyFrom) target.conversationIds = target.conversationIds.filter((id) => from.people.includes(id));
  } else if (onlyFrom) {
    target.conversationIds = from.people;
  } else if (!labelsHold) {
    const conversationsMax = texts.terms.length > 0 ? FEW_CONVERSATIONS : MANY_CONVERSATIONS;
    // Of what somebody wrote who seldom did, each conversation may be read to its end.
    const messagesMax = terms.length > 0 || isMixed ? FEW_MESSAGES : Number.POSITIVE_INFINITY;
    target.conversationIds = await fewLabelled(tx, labelIds, { conversationsMax, messagesMax });
    labelsHold = target.conversationIds !== null;
  }
  if (!labelsHold) conditions.push(...labelIds.map((id) => hasLabel(id)));
  if (conditions.length > 0) target.condition = sql.join(conditions, sql` and `);
  return { target, labelIds, before: texts.before, faults };
}

/** A member's mark is on few messages, that of a side on half of them. */
function isAuthor(mark: string): boolean {
  return mark.startsWith("'@user_");
}

function uuids(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(",")}}`}::uuid[]`;
}

/** The words as a tsquery each, and the days as instants of the searcher's zone. */
async function readTexts(tx: Ctx, { words, before, after }: ParsedSearch, zone: string) {
  const day = (value: string | null) => sql`(${value}::date::timestamp at time zone ${zone})`;
  const [row] = await tx.db.execute<{ terms: string[]; before: string | null; after: string | null }>(sql`
    select coalesce((
      select json_agg(parley_search_query(w ->> 'text', (w ->> 'open')::boolean)::text)
      from jsonb_array_elements(${JSON.stringify(words)}::jsonb) w
      where parley_search_query(w ->> 'text', false) is not null), '[]') as terms,
    ${day(before)} as before, ${day(after)} as after`);
  const instant = (value: string | null | undefined) => (value ? new Date(value) : null);
  return { terms: row?.terms ?? [], before: instant(row?.before), after: instant(row?.after) };
}

/** Who may have written it: marks of the index for us and for either side, conversations of the customers of a name. */
async function resolveFrom(tx: Ctx, names: readonly string[]) {
  const sides: string[] = [];
  const people: string[] = [];
  const faults: SearchAnswer["faults"] = [];
  for (const name of names) {
    const side = sideOf(tx, fold(name));
    if (side) {
      sides.push(side);
      continue;
    }
    const ours = await findMembers(tx, name);
    const theirs = await findPeople(tx, name);
    sides.push(...ours.map((id) => `'@${id}'`));
    people.push(...theirs);
    if (ours.length + theirs.length === 0) faults.push({ filter: "from", value: name });
  }
  return { sides, people: [...new Set(people)], faults };
}

function sideOf(tx: Ctx, word: string): string | null {
  if (word === "me") return tx.actor.kind === "member" ? `'@${tx.actor.id}'` : null;
  if (word === "customer" || word === "customers") return "'@in'";
  return word === "team" ? "'@out'" : null;
}

async function findMembers(tx: Ctx, name: string): Promise<Id<"user">[]> {
  const team = await tx.db
    .select({ id: users.id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.workspaceId, tx.workspaceId));
  const wanted = fold(name);
  return team.filter((member) => ` ${fold(member.name)}`.includes(` ${wanted}`)).map(({ id }) => id);
}

/** The threads of the customers of a name: of very many, those that were active last. */
async function findPeople(tx: Ctx, name: string): Promise<string[]> {
  let total = 0;
  const few: string[] = [];
  for (const { id, additions } of await findThreadsOf(tx, name, FEW_CONVERSATIONS)) {
    total += additions;
    if (few.length > 0 && total > FEW_MESSAGES) break;
    few.push(idToUuid("conv", id));
  }
  return few;
}

async function resolveLabels(tx: Ctx, names: readonly string[]) {
  const folds = [...new Set(names.map(foldLabel))];
  const rows = folds.length
    ? await tx.db
        .select({ id: labels.id, fold: labels.fold })
        .from(labels)
        .where(and(eq(labels.workspaceId, tx.workspaceId), inArray(labels.fold, folds)))
    : [];
  const known = new Set(rows.map((row) => row.fold));
  return {
    ids: rows.map(({ id }) => id),
    faults: names
      .filter((name) => !known.has(foldLabel(name)))
      .map((value) => ({ filter: "label" as const, value })),
  };
}

/** The offset keeps it a look-up a message: as a join it would gather everybody who has the label first. */
function hasLabel(id: Id<"lbl">): SQL {
  return sql`exists (
    select from ${conversations} v join ${contactLabels} l on l.workspace_id = v.workspace_id and l.contact_id = v.contact_id
    where v.workspace_id = s.workspace_id and v.id = s.conversation_id and l.label_id = ${sql.param(id, labels.id)} offset 0)`;
}

/** The conversations of the labels' customers, where they are few of few messages; else null. */
async function fewLabelled(
  tx: Ctx,
  labelIds: readonly Id<"lbl">[],
  { conversationsMax, messagesMax }: { conversationsMax: number; messagesMax: number },
): Promise<string[] | null> {
  const labelled = labelIds.map(
    (id) => sql`exists (select from ${contactLabels} l where l.workspace_id = ${conversations.workspaceId}
      and l.contact_id = ${conversations.contactId} and l.label_id = ${sql.param(id, labels.id)})`,
  );
  const rows = await tx.db
    .select({ id: conversations.id, additions: conversations.additions })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), ...labelled))
    .limit(conversationsMax + 1);
  const total = rows.reduce((sum, row) => sum + row.additions, 0);
  if (rows.length > conversationsMax || total > messagesMax) return null;
  return rows.map(({ id }) => idToUuid("conv", id));
}
