import "server-only";
import { sql } from "drizzle-orm";
import { textArray, uuidArray, workspaceOf } from "#db/array-params.ts";
import type { ErasureSubject } from "#db/schema/index.ts";
import { type AuditAction, type AuditArea, areaOf } from "#lib/accounts/audit/action-rules.ts";
import { isAboutPerson, isCode } from "#lib/accounts/audit/field-rules.ts";
import { createNameMatch, type ErasureStep, likePatterns } from "#lib/erasure/step-rules.ts";
import { type Id, NIL_UUID, uuidToId } from "#lib/platform/id.ts";

const BATCH = 5000;

/** Entries about the team and its access have names of members, who may be called as a customer is. */
const TEAM_AREAS: ReadonlySet<AuditArea> = new Set([
  "key",
  "member",
  "number",
  "team",
  "webhook_endpoint",
  "workspace",
]);

interface Candidate extends Record<string, unknown> {
  id: string;
  action: AuditAction;
  is_target: boolean;
  is_thread: boolean;
  target_name: string | null;
  data: Record<string, unknown>;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Empties entries about the person or with their name or number, such as the reason for an opt-in or a previous name. */
export const eraseAudit: ErasureStep = async (ctx, subject, position) => {
  const after = sql`workspace_id = ${workspaceOf(ctx)} and id > ${position ?? NIL_UUID}::uuid`;
  const [end] = await ctx.db.execute<{ last: string }>(sql`
    select id as last from audit_entries where ${after} order by id offset ${BATCH - 1} limit 1`);
  const page = end ? sql`${after} and id <= ${end.last}::uuid` : after;
  const patterns = likePatterns(soughtTexts(subject));
  const isTarget = sql`target_id is not null and target_id = any(${textArray(subject.contactIds)})`;
  const isThread = sql`target_id is not null and target_id = any(${textArray(subject.conversationIds)})`;
  const candidates = await ctx.db.execute<Candidate>(sql`
    select id, action, ${isTarget} as is_target, ${isThread} as is_thread, target_name, data, before, after from audit_entries
    where ${page} and action <> 'contact.deleted'
      and (${isTarget} or ${isThread} or concat(target_name, data::text, before::text, after::text) ilike any(${textArray(patterns)}))`);
  const isNamed = createEntryMatch(subject);
  const ids = candidates
    .filter((entry) => entry.is_target || (entry.is_thread && hasPersonalField(entry)) || isNamed(entry))
    .map(({ id }): Id<"audit"> => uuidToId("audit", id));
  if (ids.length > 0)
    await ctx.db.execute(sql`select parley_erase_audit(${workspaceOf(ctx)}, ${uuidArray("audit", ids)})`);
  return end?.last ?? null;
};

function hasPersonalField({ data, before, after }: Candidate): boolean {
  return [data, before, after].some((values) => Object.keys(values ?? {}).some(isAboutPerson));
}

function soughtTexts({ phones, accounts, usernames = [], names }: ErasureSubject): string[] {
  return [...phones, ...accounts, ...usernames, ...names];
}

function createEntryMatch({
  phones,
  accounts,
  usernames = [],
  names,
}: ErasureSubject): (entry: Candidate) => boolean {
  const isName = createNameMatch([...phones, ...accounts, ...names, ...usernames.map((each) => `@${each}`)]);
  const isIn = (values: Record<string, unknown> | null) =>
    Object.entries(values ?? {}).some(
      ([field, value]) =>
        !isCode(field, value) &&
        ((field === "username" && usernames.some((each) => each === value)) || textsIn(value).some(isName)),
    );
  return ({ action, target_name, data, before, after }) =>
    !TEAM_AREAS.has(areaOf(action)) &&
    (isName(target_name ?? "") || isIn(data) || isIn(before) || isIn(after));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
