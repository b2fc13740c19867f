import { z } from "zod";
import { instantSchema, pageSize } from "#lib/platform/api-fields.ts";

export const requestMethods = ["GET", "HEAD", "POST", "PATCH", "DELETE"] as const;

export const statusFilter = z
  .string()
  .regex(/^([1-5]xx|[1-5][0-9]{2})$/, "Use a status such as 404, or a class such as 4xx.");

export const requestFilterSchema = z.strictObject({
  key: z.string().max(64).optional(),
  status: statusFilter.optional(),
  code: z
    .string()
    .regex(/^[A-Z_]{1,64}$/)
    .optional(),
  method: z.enum(requestMethods).optional(),
  path: z.string().trim().min(1).max(200).optional(),
  /** Parley's id or the caller's own. */
  requestId: z.string().trim().min(1).max(128).optional(),
  idempotencyKey: z.string().trim().min(1).max(255).optional(),
  messageId: z.string().trim().min(1).max(64).optional(),
  after: instantSchema.optional(),
  before: instantSchema.optional(),
});

export type RequestFilter = z.infer<typeof requestFilterSchema>;

export const listRequestsQuery = requestFilterSchema.extend({
  cursor: z.string().optional(),
  limit: pageSize(50),
});

/** Shown to the key's owner only, never to the caller. */
export const keyRefusalSchema = z.object({
  kind: z.enum(["revoked", "expired", "address", "scope"]),
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
  refusal: keyRefusalSchema.nullable(),
  durationMs: z.number(),
  messageId: z.string().nullable(),
});

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
  /** The request whose response was replayed. */
  replayOf: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  conversationId: z.string().nullable(),
  /** Masked; null when absent or expired. */
  requestBody: z.string().nullable(),
  responseBody: z.string().nullable(),
  truncated: z.boolean(),
  bodiesUntil: z.iso.datetime(),
});

export type RequestDetail = z.infer<typeof requestDetailSchema>;
