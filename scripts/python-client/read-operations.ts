import { isDeepStrictEqual } from "node:util";
import {
  type DocumentedOperation,
  formSchemaOf,
  jsonSchemaOf,
  type OpenApiDocument,
  type Parameter,
  type Schema,
} from "./openapi-document.ts";
import { recordSdkMethods, type SdkMethod } from "./record-sdk-methods.ts";

export interface Operation extends SdkMethod {
  operationId: string;
  summary: string;
  description: string;
  /** The names in the path, in their order. */
  ids: string[];
  query: Parameter[];
  body: { kind: "body" | "form"; schema: Schema } | null;
  /** The different bodies of the successful responses. */
  results: Schema[];
  isIdempotent: boolean;
}

/** The operations of the document with their names in the TypeScript SDK, in its order. */
export async function readOperations({ paths }: OpenApiDocument): Promise<Operation[]> {
  const documented = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({ verb, path, operation })),
  );
  const methods = await recordSdkMethods();
  const isOf = ({ verb, path }: SdkMethod, one: { verb: string; path: string }) =>
    verb === one.verb && path === one.path.replace(/\{\w+\}/g, "{}");
  const missing = documented.filter((one) => !methods.some((method) => isOf(method, one)));
  if (missing.length > 0) {
    const names = missing.map(({ verb, path }) => `${verb.toUpperCase()} ${path}`).join(", ");
    throw new Error(`packages/parley-js/src/parley.ts has no method for ${names}.`);
  }
  return methods.flatMap((method) => {
    const found = documented.find((one) => isOf(method, one));
    return found ? [readOperation({ ...method, path: found.path }, found.operation)] : [];
  });
}

function readOperation(method: SdkMethod, operation: DocumentedOperation): Operation {
  const { operationId, summary, description, parameters = [] } = operation;
  return {
    ...{ ...method, operationId, summary, description },
    ids: [...method.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    query: parameters.filter((parameter) => parameter.in === "query"),
    body: readBody(operation),
    results: readResults(operation),
    isIdempotent: parameters.some(({ name }) => name === "Idempotency-Key"),
  };
}

function readBody({ requestBody }: DocumentedOperation): Operation["body"] {
  const json = jsonSchemaOf(requestBody);
  if (json) return { kind: "body", schema: json };
  const form = formSchemaOf(requestBody);
  return form ? { kind: "form", schema: form } : null;
}

function readResults({ responses }: DocumentedOperation): Schema[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const schemas = successes.flatMap(([, response]) => jsonSchemaOf(response) ?? []);
  // 200 and 202 often have the same schema.
  return schemas.filter((schema, index) =>
    schemas.slice(0, index).every((earlier) => !isDeepStrictEqual(earlier, schema)),
  );
}
