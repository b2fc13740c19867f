import { z } from "zod";
import { auditAreas } from "#lib/accounts/audit/action-rules.ts";
import { instantSchema, pageSize } from "#lib/platform/api-fields.ts";

export const actorKinds = ["member", "api_key", "system", "whatsapp", "terminal"] as const;

export const auditFilterSchema = z.strictObject({
  /** The id of a member or key, or a kind of actor without ids, such as `terminal`. */
  actor: z.string().trim().min(1).max(64).optional(),
  /** `main` is everything except conversations, `all` is everything, as without it. */
  area: z.enum([...auditAreas, "main", "all"]).optional(),
  /** The id of the object that was changed. */
  target: z.string().trim().min(1).max(64).optional(),
  after: instantSchema.optional(),
  before: instantSchema.optional(),
});

export type AuditFilter = z.infer<typeof auditFilterSchema>;

/**
 * The filter of the page's URL with its default: changes of conversations are most of the entries and hide the others, so
 * they are shown when one chooses them, a person or an object.
 */
export function withDefaultArea(filter: AuditFilter): AuditFilter {
  const { area, actor, target } = filter;
  return area === undefined && actor === undefined && target === undefined
    ? { ...filter, area: "main" }
    : filter;
}

export const listAuditQuery = auditFilterSchema.extend({
  cursor: z.string().optional(),
  limit: pageSize(50),
});

const valueSchema = z.string().nullable();

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string().nullable() }),
  action: z.string(),
  target: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** How often it happened, for refused sign-ins of one source; until `lastAt`. */
  count: z.number(),
  lastAt: z.iso.datetime().nullable(),
  /** Null for a field without a value. */
  changes: z.array(z.object({ field: z.string(), before: valueSchema, after: valueSchema })),
  details: z.array(z.object({ field: z.string(), value: valueSchema })),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});

export type AuditEntryView = z.infer<typeof auditEntrySchema>;

export const auditListSchema = z.object({
  data: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
});

export type AuditList = z.infer<typeof auditListSchema>;

export const auditActorsSchema = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string() })),
  keys: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type AuditActors = z.infer<typeof auditActorsSchema>;
