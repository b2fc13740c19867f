import type { z } from "zod";
import type { ErrorCode } from "#lib/errors.ts";
import type { Scope } from "#lib/scopes.ts";

export type ApiMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** A limit of requests beside those that hold for every call (API.md §6). */
export type ExtraPolicy = "otp-send" | "otp-verify" | "contacts-batch" | "webhooks-replay";

/** A call and its answer, shown in the docs and executed by a test. */
export interface EndpointExample {
  /** One line: what this call does. */
  summary: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  status: number;
  response: unknown;
}

/**
 * One endpoint of the public API as a value: what the route checks, the document tells and the settings show. The verb
 * behind it is the route's.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: ApiMethod;
  /** Below the base address: `/v1/messages/{id}`. */
  path: string;
  operationId: string;
  /** The chapter of the reference in which it stands. */
  tag: "Messages" | "Conversations" | "Contacts" | "Passcodes" | "Templates" | "Events" | "Webhook endpoints";
  scope: Scope;
  summary: string;
  /** Markdown: what it does, and what a caller must know. */
  description: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  /** What each success status says. */
  statuses: Partial<Record<200 | 201 | 202, string>>;
  /** The errors of its facts, beside those that every endpoint shares. */
  errors: readonly ErrorCode[];
  policy?: ExtraPolicy;
  /** Whether a success names the address of what was written in `Location`. */
  location?: boolean;
  examples: readonly EndpointExample[];
}

/** Ties an endpoint's schemas to its type. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  declared: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return declared;
}
