import type { Schema } from "./openapi-document.ts";
import { docstring, indent, pascalCase, snakeCase } from "./python-text.ts";
import type { PythonTypes } from "./python-types.ts";
import type { Operation } from "./read-operations.ts";

const HEAD = `from __future__ import annotations

from typing import cast

from . import types
from ._list import ItemList
from ._transport import Transport, path_of


class _Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport
`;

/** A class per resource with a method per operation, and one class that holds them. */
export function renderResources(operations: Operation[], types: PythonTypes): string {
  const byResource = Map.groupBy(operations, ({ resource }) => resource);
  const classes = [...byResource].map(([resource, methods]) => {
    const rendered = methods.map((operation) => indent(renderMethod(operation, types)));
    return `class ${pascalCase(resource)}(_Resource):\n${rendered.join("\n\n")}\n`;
  });
  const fields = [...byResource.keys()].map(
    (resource) => `self.${snakeCase(resource)} = ${pascalCase(resource)}(transport)`,
  );
  const holder = `class Resources:\n    def __init__(self, transport: Transport) -> None:\n${indent(indent(fields.join("\n")))}\n`;
  return [HEAD, ...classes, holder].join("\n\n");
}

function renderMethod(operation: Operation, types: PythonTypes): string {
  const { name, summary, description } = operation;
  const parameters = [
    "self",
    ...operation.ids.map((id) => `${snakeCase(id)}: str`),
    ...bodyParameter(operation, types),
    ...queryParameter(operation, types),
    "*",
    ...optionsOf(operation).map((option) => `${option}: ${OPTIONS[option]} | None = None`),
  ];
  const result = resultOf(operation, types);
  const text = docstring(`${summary}.\n\n${description}`);
  return `def ${snakeCase(name)}(\n${indent(parameters.join(",\n"))},\n) -> ${result.type}:
${indent(text)}
    return ${result.isList ? call("list", operation, types) : `cast("${result.type}", ${call("send", operation, types)})`}`;
}

const OPTIONS = { idempotency_key: "str", timeout: "float", max_retries: "int" };

function optionsOf({ isIdempotent }: Operation): (keyof typeof OPTIONS)[] {
  return isIdempotent ? ["idempotency_key", "timeout", "max_retries"] : ["timeout", "max_retries"];
}

function bodyParameter(operation: Operation, types: PythonTypes): string[] {
  const { body, operationId } = operation;
  if (!body) return [];
  const type = `body: types.${types.named(body.schema, `${pascalCase(operationId)}Body`)}`;
  return [isBodyOptional(operation, types) ? `${type} | None = None` : type];
}

/** As in the TypeScript SDK: for a POST of which no field is required. */
function isBodyOptional({ body, verb }: Operation, types: PythonTypes): boolean {
  return verb === "post" && body !== null && types.isEmptyAllowed(body.schema);
}

function queryParameter({ query, operationId }: Operation, types: PythonTypes): string[] {
  if (query.length === 0) return [];
  const properties = query.map(({ name, schema, description }): [string, Schema] => [
    name,
    description === undefined ? schema : { ...schema, description },
  ]);
  const required = query.filter((parameter) => parameter.required).map((parameter) => parameter.name);
  const name = types.typedDict(`${pascalCase(operationId)}Query`, {
    properties: Object.fromEntries(properties),
    required,
  });
  return [`query: types.${name}${required.length > 0 ? "" : " | None = None"}`];
}

function resultOf(
  { results, operationId }: Operation,
  types: PythonTypes,
): { type: string; isList: boolean } {
  const [page] = results;
  const item = page && itemOf(page);
  if (item) {
    const pageType = types.named(page, `${pascalCase(operationId)}Page`);
    const itemType = types.named(item, `${pascalCase(operationId)}Item`);
    return { type: `ItemList[types.${itemType}, types.${pageType}]`, isList: true };
  }
  const names = results.map((schema) => types.named(schema, `${pascalCase(operationId)}Result`));
  return { type: names.map((name) => `types.${name}`).join(" | "), isList: false };
}

/** The schema of the items, if the schema is that of a page. */
function itemOf({ properties: { data, nextCursor } = {} }: Schema): Schema | undefined {
  return nextCursor ? data?.items : undefined;
}

function call(method: "send" | "list", operation: Operation, types: PythonTypes): string {
  const { verb, path, ids, query, body } = operation;
  const filled = ids.map((id) => `, ${id}=${snakeCase(id)}`).join("");
  const values = [
    ...(method === "list" ? [] : [`"${verb.toUpperCase()}"`]),
    ids.length > 0 ? `path_of("${path}"${filled})` : `"${path}"`,
    ...(body
      ? [`${body.kind}=${isBodyOptional(operation, types) ? "{} if body is None else body" : "body"}`]
      : []),
    ...(query.length > 0 ? ["query=query"] : []),
    ...optionsOf(operation).map((option) => `${option}=${option}`),
  ];
  return `self._transport.${method}(\n${indent(indent(values.join(",\n")))},\n    )`;
}
