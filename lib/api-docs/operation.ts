import "server-only";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { codeSamples } from "#lib/api-docs/code-samples.ts";
import { errorGuide } from "#lib/api-docs/error-guide.ts";
import { errorHeaders, successHeaders } from "#lib/api-docs/headers.ts";
import { acceptsIdempotencyKey, errorsByStatus } from "#lib/api-docs/shared-errors.ts";
import { type Endpoint, type EndpointExample, isBodyOptional } from "#lib/platform/endpoint.ts";
import { type ApiErrorCode, errorTable, NOT_AUTHENTICATED_MESSAGE } from "#lib/platform/errors.ts";
import { recordOf } from "#lib/platform/record-of.ts";

const requestIdHeader = z
  .string()
  .regex(/^[\w.-]{1,128}$/)
  .optional()
  .meta({
    description: "Your own ID for this request, stored in the request log next to Parley's.",
    example: "job-77.1",
  });

export const idempotencyKeyHeader = z.string().min(1).max(255).optional().meta({
  description:
    'Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key.',
  example: "order-shipped/1042",
});

export function describeOperation(endpoint: Endpoint, publicUrl: string): ZodOpenApiOperationObject {
  const { params, query, body } = endpoint;
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `${endpoint.description}\n\nRequires the \`${endpoint.scope}\` scope.`,
    security: [{ apiKey: [endpoint.scope] }],
    "x-required-scope": endpoint.scope,
    requestParams: {
      ...(params ? { path: asObject(params) } : {}),
      ...(query ? { query: asObject(query) } : {}),
      header: z.object({
        "X-Request-Id": requestIdHeader,
        ...(acceptsIdempotencyKey(endpoint) ? { "Idempotency-Key": idempotencyKeyHeader } : {}),
      }),
    },
    ...(body
      ? {
          requestBody: {
            required: !isBodyOptional(endpoint),
            content: { [mediaTypeOf(endpoint)]: { schema: body, examples: requestExamples(endpoint) } },
          },
        }
      : {}),
    responses: { ...successes(endpoint), ...failures(endpoint, publicUrl) },
    "x-codeSamples": codeSamples(endpoint, publicUrl),
  };
}

export function mediaTypeOf({ upload }: Pick<Endpoint, "upload">): string {
  return upload ? "multipart/form-data" : "application/json";
}

function asObject(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  throw new Error("Parameters are declared as an object.");
}

function successes(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, description] of Object.entries(endpoint.statuses)) {
    const examples = successExamples(endpoint, Number(status));
    responses[status as "200"] = {
      description,
      headers: successHeaders(acceptsIdempotencyKey(endpoint), endpoint.location === true),
      content: {
        "application/json": {
          schema: endpoint.response,
          examples: named(examples.map(({ summary, response }) => ({ summary, value: response }))),
        },
      },
    };
  }
  return responses;
}

/** A status without its own example is shown with another one's. */
export function successExamples({ examples }: Endpoint, status: number): EndpointExample[] {
  const own = examples.filter((example) => example.status === status);
  const other = examples.find((example) => example.status < 300);
  if (own.length > 0 || !other) return own;
  const response = status === 202 ? { ...recordOf(other.response), status: "queued" } : other.response;
  return [{ ...other, status, response }];
}

function failures(endpoint: Endpoint, publicUrl: string): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, codes] of errorsByStatus(endpoint)) {
    responses[String(status) as "400"] = {
      description: codes.map((code) => `\`${code}\`: ${errorTable[code].title}.`).join("\n\n"),
      headers: errorHeaders(codes, acceptsIdempotencyKey(endpoint)),
      content: {
        "application/json": {
          schema:
            status === 401
              ? { $ref: "#/components/schemas/NotAuthenticated" as const }
              : {
                  allOf: [
                    { $ref: "#/components/schemas/Error" as const },
                    {
                      type: "object" as const,
                      properties: {
                        error: { properties: { code: { type: "string" as const, enum: codes } } },
                      },
                    },
                  ],
                },
          examples: Object.fromEntries(
            codes.map((code) => [
              code,
              { summary: errorTable[code].title, value: errorExample(code, publicUrl) },
            ]),
          ),
        },
      },
    };
  }
  return responses;
}

export function errorExample(code: ApiErrorCode, publicUrl: string): unknown {
  if (code === "NOT_AUTHENTICATED") return { error: { code, message: NOT_AUTHENTICATED_MESSAGE } };
  const { message, details } = errorGuide[code];
  return {
    error: {
      code,
      message,
      ...(details === undefined ? {} : { details }),
      requestId: "req_01kaeh4v5hfq8w2m6s9c3x7d1t",
      docUrl: `${publicUrl}/docs/errors#${code}`,
    },
  };
}

function requestExamples({ examples }: Endpoint) {
  return named(examples.map(({ summary, body }) => ({ summary, value: body })));
}

function named<T extends { summary: string }>(examples: readonly T[]): Record<string, T> {
  return Object.fromEntries(examples.map((example, index) => [`example${index + 1}`, example]));
}
