import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries } from "#db/schema/index.ts";
import { type AuditAction, areaOf } from "#lib/accounts/audit/action-rules.ts";
import type { AuditField, AuditValues } from "#lib/accounts/audit/field-rules.ts";
import { maskValues } from "#lib/accounts/audit/mask-rules.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { idToUuid, newId } from "#lib/platform/id.ts";

export interface AuditEntry {
  action: AuditAction;
  targetId?: string;
  /** The object's name at this time, unless `data.name` has it. Not recorded for contacts, who can be erased. */
  targetName?: string;
  /** What the action was about, other than changed fields: the `details` of the entry. */
  data?: AuditValues;
  /** The changed fields; `changedValues` compares two rows. */
  before?: AuditValues;
  after?: AuditValues;
  /** A later entry of the workspace with the same group is not recorded. */
  group?: string;
}

type FieldOf<Values> = Values extends unknown ? keyof Values : never;

/** TypeScript does not check the fields of a spread, so one that has no rule in `auditFieldRules` is refused here. */
type OnlyAuditFields<Entry> = {
  [Part in keyof Entry & ("data" | "before" | "after")]?: {
    [Field in Exclude<FieldOf<NonNullable<Entry[Part]>>, AuditField>]: never;
  };
};

/**
 * Records who did what, in the same transaction. Values of secrets are masked; `data`, `before` and `after` must not contain
 * message text.
 */
export async function appendAudit<Entry extends AuditEntry>(
  ctx: Ctx,
  entry: Entry & OnlyAuditFields<Entry>,
): Promise<void> {
  await appendAudits(ctx, [entry]);
}

/** Records several entries in one statement. */
export async function appendAudits(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { actor } = ctx;
  const rows = entries.map(({ action, targetId, targetName, data = {}, before, after, group }) => ({
    id: idToUuid("audit", newId("audit")),
    action,
    target_id: targetId ?? null,
    target_name: areaOf(action) === "contact" ? null : (targetName ?? nameIn(data)),
    data: maskValues(data),
    before: before ? maskValues(before) : null,
    after: after ? maskValues(after) : null,
    group_key: group === undefined ? null : sha256(group).toString("hex"),
  }));
  await ctx.db.execute(sql`
    insert into ${auditEntries}
      (id, workspace_id, actor_kind, actor_id, actor_name, action, target_id, target_name, data, before, after,
        request_id, address, user_agent, group_key)
    select id, ${idToUuid("ws", ctx.workspaceId)}::uuid, ${actor.kind}, ${"id" in actor ? actor.id : null},
      ${"name" in actor ? actor.name : null}, action, target_id, target_name, data, before, after,
      ${ctx.requestId}, ${ctx.address ?? null}, ${ctx.userAgent ?? null},
      decode(group_key, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as (id uuid, action text, target_id text,
      target_name text, data jsonb, before jsonb, after jsonb, group_key text)
    on conflict (workspace_id, group_key) where group_key is not null do nothing`);
}

function nameIn({ name }: AuditValues): string | null {
  return typeof name === "string" ? name : null;
}
