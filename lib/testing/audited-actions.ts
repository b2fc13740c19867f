import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditEntries } from "#db/schema/index.ts";
import type { AuditAction } from "#lib/accounts/audit/action-rules.ts";
import { auditFields } from "#lib/accounts/audit/field-rules.ts";
import { hasValues } from "#lib/testing/audit-exceptions.ts";
import type { PreparedWorkspace } from "#lib/testing/prepared-workspace.ts";

const isLabeled: ReadonlySet<string> = new Set(auditFields);

/** The actions of the entries of a request, whose fields must all have a label and which must have their values. */
export async function actionsOf({ ctx }: PreparedWorkspace, requestId: string): Promise<AuditAction[]> {
  const rows = await ctx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.requestId, requestId)));
  const fields = rows.flatMap(({ data, before, after }) => Object.keys({ ...data, ...before, ...after }));
  expect(fields.filter((field) => !isLabeled.has(field))).toEqual([]);
  expect(rows.filter((row) => !hasValues(row)).map(({ action }) => action)).toEqual([]);
  return rows.map(({ action }) => action as AuditAction);
}
