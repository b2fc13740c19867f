import "server-only";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { type Endpoint, writeMethods } from "#lib/platform/endpoint.ts";

export interface McpTool {
  endpoint: Endpoint;
  definition: Tool;
}

const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description:
    "Makes the call safe to repeat: a call with the same key is executed only once. Derive it from the task, such as `order-shipped/1042`.",
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

function isWrite(endpoint: Endpoint): boolean {
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

function defineTool(endpoint: Endpoint): Tool {
  const { method, effects, params, query, body, summary, description } = endpoint;
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
