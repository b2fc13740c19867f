import "server-only";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { REPEATABLE } from "#lib/platform/api-fields.ts";
import { type Endpoint, writeMethods } from "#lib/platform/endpoint.ts";
import { validationError } from "#lib/platform/errors.ts";
import { recordOf } from "#lib/platform/record-of.ts";

export interface McpTool {
  endpoint: Endpoint;
  definition: Tool;
}

const PATTERN_MAX = 60;

const OPERATION = /`(GET|POST|PATCH|DELETE) (\/v1\/[^`]*)`/g;
const BODY_SIZE = /The body can have up to \d+ [KM]iB/g;

/** For the whole request, whatever the operation accepts over HTTP. */
export const MCP_BODY_BYTES = bodyLimits.staff.bytes;

const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description:
    "Makes the call safe to repeat: with the same key and arguments it is executed only once, with other arguments it is refused. Derive it from the task, such as `order-shipped/1042`.",
});

/**
 * One tool per API operation, by name, except uploads, which take a form. Arguments are the path parameters, the filters
 * and the fields of the body.
 */
export const mcpTools: ReadonlyMap<string, McpTool> = new Map(
  endpoints
    .filter(({ upload }) => !upload)
    .map((endpoint) => [toolName(endpoint), { endpoint, definition: defineTool(endpoint) }]),
);

/** The section of the reference as it is written in a URL: `webhook-endpoints`. */
function groupOf({ tag }: Endpoint): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}

/**
 * The tools of a URL such as `/api/mcp?tools=messages,get_contact`, by their names or groups; all without `tools`.
 * @throws AppError VALIDATION_ERROR for a name that is neither
 */
export function selectTools(query: URLSearchParams): McpTool[] {
  const wanted = query.getAll("tools").flatMap((names) => names.split(",").map((name) => name.trim()));
  const tools = [...mcpTools.values()];
  if (wanted.length === 0) return tools;
  const groups = new Set(tools.map(({ endpoint }) => groupOf(endpoint)));
  const unknown = wanted.find((name) => !groups.has(name) && !mcpTools.has(name));
  if (unknown !== undefined) {
    throw validationError({
      path: "tools",
      code: "invalid_value",
      message: `There is no tool or group named "${unknown}". The groups are ${[...groups].join(", ")}.`,
    });
  }
  const selected = tools.filter(
    ({ endpoint, definition }) => wanted.includes(groupOf(endpoint)) || wanted.includes(definition.name),
  );
  const isSelected = (one: Endpoint) => selected.some(({ endpoint }) => endpoint === one);
  return selected.map(({ endpoint }) => ({
    endpoint,
    definition: defineTool(withItems(endpoint, isSelected)),
  }));
}

/**
 * An item of a batch is described as the arguments of the tool for one. Without that tool, the schema has them in full.
 * @param isOffered whether the assistant has the tool of another operation
 */
function withItems(endpoint: Endpoint, isOffered: (endpoint: Endpoint) => boolean): Endpoint {
  const members = Object.entries(membersOf(endpoint.body)).map(([name, schema]) => {
    if (!(schema instanceof z.ZodArray)) return [name, schema];
    const { $ref } = recordOf(z.globalRegistry.get(schema.element)?.override);
    const single = endpoints.find(({ body }) => $ref === `#/components/schemas/${body?.meta()?.id}`);
    if (!single?.body || isOffered(single)) return [name, schema];
    return [name, new z.ZodArray({ ...schema.def, element: single.body }).meta(schema.meta() ?? {})];
  });
  return endpoint.body ? { ...endpoint, body: z.strictObject(Object.fromEntries(members)) } : endpoint;
}

/** Whether the operation takes an idempotency key. */
export function isWrite(endpoint: Endpoint): boolean {
  return writeMethods.some((method) => method === endpoint.method);
}

/** Whether the result names conversations to which messages were sent. */
export function sendsMessage({ effects, scope }: Endpoint): boolean {
  return scope === "messages.send" && effects.includes("external");
}

export function membersOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema === undefined) return {};
  if (schema instanceof z.ZodObject) return schema.shape;
  throw new Error("Parameters and bodies are declared as objects.");
}

function toolName({ operationId }: Endpoint): string {
  return operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Says what the description of an operation says about requests over HTTP in terms of tools and their arguments. */
function toToolText(text: string): string {
  return text
    .replace(OPERATION, (whole, method, path) => {
      const named = endpoints.find((one) => one.method === method && one.path === path);
      return named && !named.upload ? `\`${toolName(named)}\`` : whole;
    })
    .replace(BODY_SIZE, `The arguments can have up to ${MCP_BODY_BYTES / 1024} KiB`)
    .replaceAll("Idempotency-Key", "idempotencyKey")
    .replace(REPEATABLE, "Pass a list for several.");
}

/** Every tool is in the context of the assistant, so what it does not need to fill the field is left out. */
function shorten(schema: z.core.JSONSchema.BaseSchema): void {
  // The description says what a long pattern checks.
  if ((schema.pattern?.length ?? 0) > PATTERN_MAX) delete schema.pattern;
  if (schema.description) schema.description = toToolText(schema.description);
  delete schema.example;
  // For the OpenAPI document, whose references lead nowhere here.
  delete schema.override;
}

function defineTool(endpoint: Endpoint): Tool {
  const { method, effects, params, query, body, summary } = endpoint;
  const description = toToolText(endpoint.description);
  const members = [
    membersOf(params),
    membersOf(query),
    membersOf(body),
    isWrite(endpoint) ? { idempotencyKey } : {},
  ];
  const readOnly = effects.length === 0;
  return {
    name: toolName(endpoint),
    title: summary,
    description: sendsMessage(endpoint)
      ? `${description} The result shows the conversation's reply window.`
      : description,
    inputSchema: z.toJSONSchema(z.strictObject(Object.assign({}, ...members)), {
      io: "input",
      unrepresentable: "any",
      override: ({ jsonSchema }) => shorten(jsonSchema),
    }) as Tool["inputSchema"],
    annotations: {
      title: summary,
      readOnlyHint: readOnly,
      destructiveHint: effects.includes("destroy"),
      // A repeated write needs a key to be executed only once.
      idempotentHint: readOnly || method === "DELETE",
      openWorldHint: effects.includes("external"),
    },
  };
}
