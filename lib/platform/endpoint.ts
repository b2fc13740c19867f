import type { z } from "zod";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import type { EndpointPolicy } from "#lib/platform/rate-limits.ts";
import type { Scope } from "#lib/platform/scopes.ts";

export type ApiMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** Their requests have a body and may have an idempotency key. */
export const writeMethods = ["POST", "PATCH"] as const satisfies readonly ApiMethod[];
export type WriteMethod = (typeof writeMethods)[number];

/**
 * What a call does, which MCP clients show before they call: `write` changes what can be changed back, `destroy` deletes or
 * replaces what cannot be restored, and `external` reaches customers, WhatsApp or other systems.
 */
type EndpointEffect = "write" | "destroy" | "external";

/** Shown in the docs and executed by a test. */
export interface EndpointExample {
  summary: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** In a form, `file` is the name of a file. */
  body?: unknown;
  status: number;
  response: unknown;
}

/** Read by the route, the OpenAPI document and the settings. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  M extends ApiMethod = ApiMethod,
> {
  method: M;
  path: string;
  operationId: string;
  tag:
    | "Messages"
    | "Media"
    | "Conversations"
    | "Contacts"
    | "Segments"
    | "Passcodes"
    | "Templates"
    | "Members"
    | "Teams"
    | "Numbers"
    | "Events"
    | "Webhook endpoints"
    | "Requests";
  scope: Scope;
  /** Empty if it only reads. */
  effects: [M] extends ["GET"] ? readonly [] : readonly EndpointEffect[];
  summary: string;
  description: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Whether the body is `multipart/form-data` with a `file`, instead of JSON. */
  upload?: true;
  response: R;
  statuses: Partial<Record<200 | 201 | 202, string>>;
  /** In addition to the shared errors. */
  errors: readonly ApiErrorCode[];
  /** A rate limit in addition to those of every request. */
  policy?: EndpointPolicy;
  location?: boolean;
  examples: readonly EndpointExample[];
}

export function endpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  M extends ApiMethod,
>(declared: Endpoint<P, Q, B, R, M>): Endpoint<P, Q, B, R, M> {
  return declared;
}

/** Whether a request may have no body: there is none, or every member of it is optional. An update without one is a mistake. */
export function isBodyOptional({ method, body }: Pick<Endpoint, "method" | "body">): boolean {
  return !body || (method === "POST" && body.safeParse({}).success);
}
