import { z } from "zod";
import { pageSize } from "#lib/api-fields.ts";

/** Every kind of update that a webhook holds. `unknown` is a field that Parley does not handle. */
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

/** Why an update was left alone: a field or status of no use to Parley, a group, or not a connected number or account. */
export const ignoredReasons = ["not_handled", "group", "other_number", "other_account"] as const;

export type IgnoredReason = (typeof ignoredReasons)[number];

/** Why an update could not be read. */
export const unreadableReasons = ["malformed", "no_id", "no_timestamp", "no_person"] as const;

/** The states of a webhook as the log shows them. `retrying` is a pending one that failed before. */
export const receiptStates = ["pending", "retrying", "processed", "partially_processed", "failed"] as const;

export type ReceiptState = (typeof receiptStates)[number];

/** What the inbound log is filtered by; every filter that is given must match. */
export const inboundFilterSchema = z.strictObject({
  /** `problems`: everything that waits for a person. */
  state: z.enum(["problems", ...receiptStates]).optional(),
  number: z.string().max(64).optional(),
  /** WhatsApp's id of a message, a phone number or a business-scoped user id. */
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
  /** Null where the number was removed since. */
  number: z.object({ id: z.string(), displayNumber: z.string() }).nullable(),
  state: z.enum(receiptStates),
  /** How many updates of each kind it held; empty before the first attempt. */
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  problemCount: z.number(),
});

/** A webhook from WhatsApp as the log lists it. */
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
  /** The person's phone number as people write it, or else the business-scoped id. */
  person: z.string().nullable(),
  outcome: z.enum(["applied", "unchanged", "ignored", "unreadable", "failed"]),
  reason: z.string().nullable(),
  error: z.string().nullable(),
  /** Where its message is, if there is one. */
  message: z.object({ id: z.string(), conversationId: z.string() }).nullable(),
});

/** One update of a webhook, with what came of it. */
export type ReceiptUpdateView = z.infer<typeof receiptUpdateSchema>;

export const receiptDetailSchema = receiptViewSchema.extend({
  processedAt: z.iso.datetime().nullable(),
  /** When it is tried again by itself; null when it is not. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** Attempts that failed. */
  attempts: z.number(),
  outcome: z.string().nullable(),
  updates: z.array(receiptUpdateSchema),
  /** More updates were in it than are listed. */
  updatesTruncated: z.boolean(),
  /** The body as it came, as indented JSON where it is JSON, with secrets masked. */
  body: z.string(),
  bodyBytes: z.number(),
  bodyTruncated: z.boolean(),
});

/** A webhook with everything that is kept of it. */
export type ReceiptDetail = z.infer<typeof receiptDetailSchema>;

/** How many webhooks could not be fully processed and wait for a replay. */
export const inboundSummarySchema = z.object({ problems: z.number() });

export type InboundSummary = z.infer<typeof inboundSummarySchema>;

/** How many webhooks will be processed again. */
export const replayAllResultSchema = z.object({ count: z.number() });
