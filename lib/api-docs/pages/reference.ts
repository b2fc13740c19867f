import "server-only";
import { STATUS_CODES } from "node:http";
import { type CodeSample, codeSamples, examplePathOf } from "#lib/api-docs/code-samples.ts";
import { apiDocument } from "#lib/api-docs/document.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { errorExample, successExamples } from "#lib/api-docs/operation.ts";
import { guideOf } from "#lib/api-docs/pages/errors-markdown.ts";
import { type Field, fieldsOf, type JsonSchema } from "#lib/api-docs/pages/fields.ts";
import { errorsByStatus } from "#lib/api-docs/shared-errors.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { env } from "#lib/platform/env.ts";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import { recordOf } from "#lib/platform/record-of.ts";

/** A possible response, by HTTP status. */
export interface DocumentedResponse {
  status: number;
  /** HTTP's name of the status, for example `Conflict`. */
  title: string;
  isError: boolean;
  /** An error has one entry per code. */
  cases: { code: ApiErrorCode | null; when: string }[];
  examples: { title: string; request: string | null; body: unknown }[];
}

export interface Reference {
  operationId: string;
  method: string;
  path: string;
  scope: string;
  summary: string;
  description: string;
  groups: { name: "path" | "query" | "headers" | "body"; fields: Field[] }[];
  responseFields: Field[];
  samples: CodeSample[];
  responses: DocumentedResponse[];
}

interface Parameter {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}

/** The operations of a chapter, read from the served document. */
export function referenceOf(tag: string): Reference[] {
  return endpoints.filter((endpoint) => endpoint.tag === tag).map(describe);
}

function describe(endpoint: Endpoint): Reference {
  const document = apiDocument(env().PARLEY_PUBLIC_URL);
  const path = recordOf(document.paths?.[endpoint.path]);
  const operation = path[endpoint.method.toLowerCase()] as Operation;
  const components = recordOf(document.components?.schemas) as Record<string, JsonSchema>;
  const parameters = (place: Parameter["in"]): Field[] =>
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .flatMap(({ name, required = false, schema }) =>
        fieldsOf(
          { type: "object", properties: { [name]: schema }, required: required ? [name] : [] },
          components,
        ),
      );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const [success] = Object.keys(endpoint.statuses);
  const responseSchema = operation.responses[success ?? "200"]?.content?.["application/json"]?.schema;
  const groups = [
    { name: "path" as const, fields: parameters("path") },
    { name: "query" as const, fields: parameters("query") },
    { name: "body" as const, fields: body ? fieldsOf(body, components) : [] },
    { name: "headers" as const, fields: parameters("header") },
  ];
  return {
    operationId: endpoint.operationId,
    method: endpoint.method,
    path: endpoint.path,
    scope: endpoint.scope,
    summary: endpoint.summary,
    description: endpoint.description,
    groups: groups.filter(({ fields }) => fields.length > 0),
    responseFields: responseSchema ? fieldsOf(responseSchema, components) : [],
    samples: codeSamples(endpoint, env().PARLEY_PUBLIC_URL),
    responses: [...successesOf(endpoint), ...failuresOf(endpoint)],
  };
}

function successesOf(endpoint: Endpoint): DocumentedResponse[] {
  return Object.entries(endpoint.statuses).map(([status, description]) => ({
    status: Number(status),
    title: STATUS_CODES[status] ?? "",
    isError: false,
    cases: [{ code: null, when: description ?? "" }],
    examples: successExamples(endpoint, Number(status)).map((example) => ({
      title: example.summary,
      request: `${endpoint.method} /api${examplePathOf(endpoint, example)}`,
      body: example.response,
    })),
  }));
}

/** The endpoint's own errors come first; the example is that of the first code. */
function failuresOf(endpoint: Endpoint): DocumentedResponse[] {
  const own = new Set<string>(endpoint.errors);
  return errorsByStatus(endpoint).map(([status, all]) => {
    const codes = [...all.filter((code) => own.has(code)), ...all.filter((code) => !own.has(code))];
    return {
      status,
      title: STATUS_CODES[status] ?? "",
      isError: true,
      cases: codes.map((code) => ({ code, when: guideOf(code).when })),
      examples: codes
        .slice(0, 1)
        .map((code) => ({ title: code, request: null, body: errorExample(code, env().PARLEY_PUBLIC_URL) })),
    };
  });
}
