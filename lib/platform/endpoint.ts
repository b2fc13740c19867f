import type { z } from "zod";
import type { ErrorCode } from "#lib/platform/errors.ts";
import type { Scope } from "#lib/platform/scopes.ts";

export type ApiMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** A rate limit in addition to those of every call. */
export type ExtraPolicy = "otp-send" | "otp-verify" | "contacts-batch" | "webhooks-replay";

/** A request with its response, shown in the docs and executed by a test. */
export interface EndpointExample {
  summary: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  status: number;
  response: unknown;
}

/** An endpoint of the public API as data, read by the route, the OpenAPI document and the settings. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: ApiMethod;
  path: string;
  operationId: string;
  /** The section of the reference. */
  tag: "Messages" | "Conversations" | "Contacts" | "Passcodes" | "Templates" | "Events" | "Webhook endpoints";
  scope: Scope;
  summary: string;
  description: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  statuses: Partial<Record<200 | 201 | 202, string>>;
  /** The endpoint's own errors, in addition to the shared ones. */
  errors: readonly ErrorCode[];
  policy?: ExtraPolicy;
  location?: boolean;
  examples: readonly EndpointExample[];
}

export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  declared: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return declared;
}
