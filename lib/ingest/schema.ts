import { z } from "zod";
import { instantSchema, pageSize } from "#lib/platform/api-fields.ts";

/** `unknown` is a field that Parley does not support. */
export const updateKinds = [
  "message",
  "edit",
  "revoke",
  "echo",
  "status",
  "identity",
  "user-preference",
  "template",
  "account",
  "error",
  "unknown",
  "unreadable",
] as const;

export type UpdateKind = (typeof updateKinds)[number];

export const ignoredReasons = ["not_handled", "group", "other_number", "other_account"] as const;

export type IgnoredReason = (typeof ignoredReasons)[number];

export const unreadableReasons = ["malformed", "no_id", "no_timestamp", "no_person"] as const;

/** `retrying` is a pending webhook that failed before. */
export const inboundWebhookStates = [
  "pending",
  "retrying",
  "processed",
  "partially_processed",
  "failed",
] as const;

export type InboundWebhookState = (typeof inboundWebhookStates)[number];

export const inboundFilterSchema = z.strictObject({
  /** Everything that needs a replay. */
  state: z.enum(["problems", ...inboundWebhookStates]).optional(),
  number: z.string().max(64).optional(),
  search: z.string().trim().min(1).max(255).optional(),
  after: instantSchema.optional(),
  before: instantSchema.optional(),
});

export type InboundFilter = z.infer<typeof inboundFilterSchema>;

export const listInboundQuery = inboundFilterSchema.extend({
  cursor: z.string().optional(),
  limit: pageSize(50),
});

export const inboundWebhookViewSchema = z.object({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  /** Null when the number has been removed. */
  number: z.object({ id: z.string(), displayNumber: z.string() }).nullable(),
  state: z.enum(inboundWebhookStates),
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  problemCount: z.number(),
});

export type InboundWebhookView = z.infer<typeof inboundWebhookViewSchema>;

export const inboundWebhookListSchema = z.object({
  data: z.array(inboundWebhookViewSchema),
  nextCursor: z.string().nullable(),
});

export type InboundWebhookList = z.infer<typeof inboundWebhookListSchema>;

export const inboundWebhookUpdateSchema = z.object({
  kind: z.string(),
  what: z.string().nullable(),
  wamid: z.string().nullable(),
  /** Formatted phone, else the business-scoped id. */
  person: z.string().nullable(),
  outcome: z.enum(["applied", "unchanged", "ignored", "unreadable", "failed"]),
  reason: z.string().nullable(),
  error: z.string().nullable(),
  message: z.object({ id: z.string(), conversationId: z.string() }).nullable(),
});

export type InboundWebhookUpdateView = z.infer<typeof inboundWebhookUpdateSchema>;

export const inboundWebhookDetailSchema = inboundWebhookViewSchema.extend({
  processedAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  attempts: z.number(),
  outcome: z.string().nullable(),
  updates: z.array(inboundWebhookUpdateSchema),
  updatesTruncated: z.boolean(),
  /** Indented JSON if possible, with secrets masked. */
  body: z.string(),
  bodyBytes: z.number(),
  bodyTruncated: z.boolean(),
});

export type InboundWebhookDetail = z.infer<typeof inboundWebhookDetailSchema>;

export const inboundSummarySchema = z.object({ problems: z.number() });

export type InboundSummary = z.infer<typeof inboundSummarySchema>;

export const replayAllResultSchema = z.object({ count: z.number() });
