import { z } from "zod";
import { pageSize } from "#lib/api-fields.ts";

/** A status, or a class of them: `404`, `4xx`. */
const statusFilter = z
  .string()
  .regex(/^([1-5]xx|[1-5][0-9]{2})$/, "A status such as 404, or a class such as 4xx.");

/** What the log of calls is searched by; every filter that is given must match. */
export const requestFilterSchema = z.strictObject({
  key: z.string().max(64).optional(),
  status: statusFilter.optional(),
  /** One of our error codes. */
  code: z
    .string()
    .regex(/^[A-Z_]{1,64}$/)
    .optional(),
  method: z.enum(["GET", "HEAD", "POST", "PATCH", "DELETE"]).optional(),
  /** Any part of the path. */
  path: z.string().trim().min(1).max(200).optional(),
  /** Ours, or the caller's own. */
  requestId: z.string().trim().min(1).max(128).optional(),
  /** As the log shows it: what of it was a secret is masked. */
  idempotencyKey: z.string().trim().min(1).max(255).optional(),
  messageId: z.string().trim().min(1).max(64).optional(),
  after: z.iso.datetime({ offset: true }).optional(),
  before: z.iso.datetime({ offset: true }).optional(),
});

export type RequestFilter = z.infer<typeof requestFilterSchema>;

export const listRequestsQuery = requestFilterSchema.extend({
  cursor: z.string().optional(),
  limit: pageSize(50),
});

/** Why a call was not authenticated. The caller learns nothing of it, the key's owner everything. */
export const refusalSchema = z.object({
  kind: z.enum(["revoked", "expired", "address", "scope"]),
  /** The scope that the endpoint asks for, where that was missing. */
  scope: z.string().nullable(),
});

export const requestViewSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  key: z.object({ id: z.string(), name: z.string() }),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  code: z.string().nullable(),
  refusal: refusalSchema.nullable(),
  durationMs: z.number(),
  messageId: z.string().nullable(),
});

/** A call as the log lists it. */
export type RequestView = z.infer<typeof requestViewSchema>;

export const requestListSchema = z.object({
  data: z.array(requestViewSchema),
  nextCursor: z.string().nullable(),
});

export type RequestList = z.infer<typeof requestListSchema>;

export const requestDetailSchema = requestViewSchema.extend({
  query: z.string().nullable(),
  clientRequestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  /** The first request of the same idempotency key, whose answer was given again. */
  replayOf: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The thread in which its message stands. */
  conversationId: z.string().nullable(),
  /** Masked JSON as text; null where there was none, or it is kept no more. */
  requestBody: z.string().nullable(),
  responseBody: z.string().nullable(),
  /** One of them was longer than is kept. */
  truncated: z.boolean(),
  /** When the bodies are dropped, or were. */
  bodiesUntil: z.iso.datetime(),
});

/** A call with everything that is kept of it. */
export type RequestDetail = z.infer<typeof requestDetailSchema>;
