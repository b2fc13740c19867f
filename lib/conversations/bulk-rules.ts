import { z } from "zod";
import { BULK_CONVERSATIONS_MAX } from "#lib/conversations/rules.ts";
import { conversationViewSchema } from "#lib/conversations/schema.ts";
import { instantSchema } from "#lib/platform/api-fields.ts";

const ids = z.array(z.string().max(64)).min(1).max(BULK_CONVERSATIONS_MAX);

export const bulkBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.enum(["close", "reopen", "read", "unread"]), ids }),
  z.strictObject({ action: z.literal("assign"), ids, assigneeId: z.string().max(64).nullable() }),
  z.strictObject({ action: z.literal("assign_team"), ids, teamId: z.string().max(64).nullable() }),
  z.strictObject({ action: z.literal("snooze"), ids, until: instantSchema }),
  z.strictObject({ action: z.enum(["label", "unlabel"]), ids, labelId: z.string().max(64) }),
]);

export type BulkChange = z.input<typeof bulkBody>;

export const bulkConversationsResultSchema = z.discriminatedUnion("ok", [
  z.object({ id: z.string(), ok: z.literal(true), conversation: conversationViewSchema }),
  z.object({ id: z.string(), ok: z.literal(false), code: z.string(), message: z.string() }),
]);

export type BulkResult = z.infer<typeof bulkConversationsResultSchema>;

export const bulkResponse = z.object({ data: z.array(bulkConversationsResultSchema) });
