import "server-only";
import { type CodeSample, codeSamples, examplePathOf } from "#lib/api-docs/code-samples.ts";
import { apiDocument } from "#lib/api-docs/document.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { type Field, fieldsOf, type JsonSchema } from "#lib/api-docs/pages/fields.ts";
import { errorsByStatus } from "#lib/api-docs/shared-errors.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { env } from "#lib/platform/env.ts";
import { type ApiErrorCode, errorTable } from "#lib/platform/errors.ts";

export interface ShownExample {
  summary: string;
  request: string;
  status: number;
  response: unknown;
}

export interface Reference {
  operationId: string;
  method: string;
  path: string;
  scope: string;
  summary: string;
  description: string;
  groups: { name: "path" | "query" | "headers" | "body"; fields: Field[] }[];
  answers: { status: string; description: string }[];
  answer: Field[];
  errors: { status: number; code: ApiErrorCode; title: string }[];
  samples: CodeSample[];
  examples: ShownExample[];
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
  const operation: Operation = Object(document.paths?.[endpoint.path])[endpoint.method.toLowerCase()];
  const components: Record<string, JsonSchema> = Object(document.components?.schemas);
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
  const answer = operation.responses[success ?? "200"]?.content?.["application/json"]?.schema;
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
    answers: Object.entries(endpoint.statuses).map(([status, description]) => ({
      status,
      description: description ?? "",
    })),
    answer: answer ? fieldsOf(answer, components) : [],
    errors: errorsByStatus(endpoint).flatMap(([status, codes]) =>
      codes.map((code) => ({ status, code, title: errorTable[code].title })),
    ),
    samples: codeSamples(endpoint, env().PARLEY_PUBLIC_URL),
    examples: endpoint.examples.map((example) => ({
      summary: example.summary,
      request: `${endpoint.method} /api${examplePathOf(endpoint, example)}`,
      status: example.status,
      response: example.response,
    })),
  };
}
