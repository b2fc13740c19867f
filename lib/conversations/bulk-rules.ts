import { z } from "zod";
import { BULK_CONVERSATIONS_MAX } from "#lib/conversations/rules.ts";
import {
  changedLabelsSchema,
  expectedConversationSchema,
  restoredUnreadCount,
} from "#lib/conversations/schema.ts";
import { instantSchema } from "#lib/platform/api-fields.ts";

const idSchema = z.string().max(64);

const ids = z.array(idSchema).min(1).max(BULK_CONVERSATIONS_MAX);

const target = {
  ids,
  /** By the id of the conversation. */
  expected: z.record(idSchema, expectedConversationSchema).optional(),
};

export const bulkBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.enum(["close", "reopen", "read"]), ...target }),
  z.strictObject({ action: z.literal("unread"), ...target, unreadCount: restoredUnreadCount.optional() }),
  z.strictObject({ action: z.literal("assign"), ...target, assigneeId: idSchema.nullable() }),
  z.strictObject({ action: z.literal("assign_team"), ...target, teamId: idSchema.nullable() }),
  z.strictObject({ action: z.literal("snooze"), ...target, until: instantSchema }),
  z.strictObject({ action: z.enum(["label", "unlabel"]), ids, labelId: idSchema }),
]);

export type BulkChange = z.input<typeof bulkBody>;

export const bulkConversationsResultSchema = z.discriminatedUnion("ok", [
  z.object({ id: z.string(), ok: z.literal(true), ...changedLabelsSchema.shape }),
  z.object({ id: z.string(), ok: z.literal(false), code: z.string(), message: z.string() }),
]);

export type BulkResult = z.infer<typeof bulkConversationsResultSchema>;

export const bulkResponse = z.object({ data: z.array(bulkConversationsResultSchema) });
