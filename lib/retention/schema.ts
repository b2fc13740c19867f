import { z } from "zod";
import { countParameter } from "#lib/platform/api-fields.ts";
import { confirmedFields, type RetentionName, retentionChoices } from "#lib/retention/rules.ts";

export const retentionFields = z.strictObject({
  /** How long messages are kept, with their files and notes. Null: kept forever. */
  messageMonths: z.literal(retentionChoices.messageMonths.choices).nullable(),
  /** How long the audit log is kept. Null: kept forever. */
  auditMonths: z.literal(retentionChoices.auditMonths.choices).nullable(),
  /** How long the request log is kept. */
  requestDays: z.literal(retentionChoices.requestDays.choices),
  /** How long the inbound log is kept. */
  inboundDays: z.literal(retentionChoices.inboundDays.choices),
} satisfies Record<RetentionName, z.ZodType>);
export type RetentionFields = z.infer<typeof retentionFields>;

export const changeRetentionBody = retentionFields.partial().extend({
  /** The fields whose deletions the person saw and confirmed. */
  confirmed: z.array(z.enum(confirmedFields)).default([]),
});
export type ChangeRetention = z.input<typeof changeRetentionBody>;

export const retentionSchema = retentionFields.extend({
  /** When the deletion next begins; null while nothing is set. */
  nextRunAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The progress of the current run; null between runs. */
  progress: z.object({ deleted: z.number().int(), total: z.number().int().nullable() }).nullable(),
});
export type RetentionView = z.infer<typeof retentionSchema>;

export const oldMessagesQuery = z.strictObject({
  months: countParameter({ min: 1, max: 120 }).pipe(z.literal(retentionChoices.messageMonths.choices)),
});

/** What would be deleted. `isMore` when there are more than were counted. */
export const oldMessagesSchema = z.object({ count: z.number().int(), isMore: z.boolean() });
export type OldMessages = z.infer<typeof oldMessagesSchema>;
