import { jsonSchemaOf, type OpenApiDocument, type Schema } from "./openapi-document.ts";
import { docstring, indent, literal, pascalCase } from "./python-text.ts";
import { PythonTypes } from "./python-types.ts";
import { readOperations } from "./read-operations.ts";
import { renderResources } from "./render-resources.ts";

const HEAD = "# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.\n";

const TYPES_HEAD = `"""The types of the API: what its methods take and return."""

from __future__ import annotations
`;

const WEBHOOK_EVENT =
  "The events that Parley sends, distinguished by `type`. Newer servers may send others: ignore types you do not know.";

/** The generated modules of the Python SDK, by filename. */
export async function renderPython(openApi: unknown): Promise<Record<string, string>> {
  const document = openApi as OpenApiDocument;
  const { schemas } = document.components;
  const types = new PythonTypes(schemas);
  const resources = renderResources(await readOperations(document), types);
  types.alias("WebhookEvent", webhookEvents(document, types), WEBHOOK_EVENT);
  const errorCodes = renderErrorCodes(schemas, types);
  return {
    "types.py": `${HEAD}${TYPES_HEAD}\n${types.render()}`,
    "_resources.py": HEAD + resources,
    "_error_codes.py": HEAD + errorCodes,
  };
}

function webhookEvents({ webhooks }: OpenApiDocument, types: PythonTypes): string {
  const events = Object.entries(webhooks).flatMap(([name, { post }]) => {
    const schema = jsonSchemaOf(post.requestBody);
    return schema ? [types.named(schema, `${pascalCase(name)}Event`)] : [];
  });
  return events.join(" | ");
}

const ERROR_CODES_HEAD = `from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, TypeGuard, overload

from . import types
from ._errors import ParleyError
`;

function renderErrorCodes(schemas: Record<string, Schema>, types: PythonTypes): string {
  const objects = Object.values(schemas).flatMap(({ properties = {} }) => [
    properties,
    // The code of a response, such as NOT_AUTHENTICATED.
    properties.error?.properties ?? {},
  ]);
  const codes = objects.flatMap(({ code, message, details }) =>
    code?.const !== undefined && message ? [{ code: String(code.const), details }] : [],
  );
  const typed = codes.flatMap(({ code, details }): [code: string, details: string][] => {
    if (!details) return [];
    const name = types.named(details, `${pascalCase(code.toLowerCase())}Details`);
    return [[`Literal[${literal(code)}]`, `types.${name}`]];
  });
  const overloads = (render: (code: string, details: string) => string) =>
    [...typed, ["ErrorCode", "Any"] as const].map(([code, details]) => render(code, details)).join("\n\n\n");
  return `${ERROR_CODES_HEAD}
ErrorCode: TypeAlias = Literal[
${indent(codes.map(({ code }) => `${literal(code)},`).join("\n"))}
]
${docstring("Every error code of the API. Newer servers may send others.")}


${overloads(guardOverload)}


def is_parley_error(error: object, code: str) -> bool:
    """Whether an error has this code; narrows the type of its details."""
    return isinstance(error, ParleyError) and error.code == code


${overloads(detailsOverload)}


def batch_error_details(error: Mapping[str, Any] | None, code: str) -> Any:
    """The details of an error in the results of a batch, typed; None if it has another code or there is none."""
    return error.get("details", {}) if error is not None and error["code"] == code else None
`;
}

function guardOverload(code: string, details: string): string {
  return `@overload\ndef is_parley_error(\n    error: object, code: ${code}\n) -> TypeGuard[ParleyError[${details}]]: ...`;
}

function detailsOverload(code: string, details: string): string {
  return `@overload\ndef batch_error_details(\n    error: Mapping[str, Any] | None, code: ${code}\n) -> ${details} | None: ...`;
}
