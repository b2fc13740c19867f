import { z } from "zod";
import { pageSize } from "#lib/platform/api-fields.ts";

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

/** `retrying` is a pending receipt that failed before. */
export const receiptStates = ["pending", "retrying", "processed", "partially_processed", "failed"] as const;

export type ReceiptState = (typeof receiptStates)[number];

export const inboundFilterSchema = z.strictObject({
  /** Everything that needs a replay. */
  state: z.enum(["problems", ...receiptStates]).optional(),
  number: z.string().max(64).optional(),
  search: z.string().trim().min(1).max(255).optional(),
  after: z.iso.datetime({ offset: true }).optional(),
  before: z.iso.datetime({ offset: true }).optional(),
});

export type InboundFilter = z.infer<typeof inboundFilterSchema>;

export const listInboundQuery = inboundFilterSchema.extend({
  cursor: z.string().optional(),
  limit: pageSize(50),
});

export const receiptViewSchema = z.object({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  /** Null when the number has been removed. */
  number: z.object({ id: z.string(), displayNumber: z.string() }).nullable(),
  state: z.enum(receiptStates),
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  problemCount: z.number(),
});

export type ReceiptView = z.infer<typeof receiptViewSchema>;

export const receiptListSchema = z.object({
  data: z.array(receiptViewSchema),
  nextCursor: z.string().nullable(),
});

export type ReceiptList = z.infer<typeof receiptListSchema>;

export const receiptUpdateSchema = z.object({
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

export type ReceiptUpdateView = z.infer<typeof receiptUpdateSchema>;

export const receiptDetailSchema = receiptViewSchema.extend({
  processedAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  attempts: z.number(),
  outcome: z.string().nullable(),
  updates: z.array(receiptUpdateSchema),
  updatesTruncated: z.boolean(),
  /** Indented JSON if possible, with secrets masked. */
  body: z.string(),
  bodyBytes: z.number(),
  bodyTruncated: z.boolean(),
});

export type ReceiptDetail = z.infer<typeof receiptDetailSchema>;

export const inboundSummarySchema = z.object({ problems: z.number() });

export type InboundSummary = z.infer<typeof inboundSummarySchema>;

export const replayAllResultSchema = z.object({ count: z.number() });
