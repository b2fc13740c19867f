import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { RouteContext } from "#lib/api/methods.ts";
import { type McpTool, mcpTools, membersOf, sendsMessage } from "#lib/mcp/tools.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";

/** Runs an operation of the API as if it were requested over HTTP, with all its checks, limits and logs. */
export type ServeOperation = (
  endpoint: Endpoint,
  request: Request,
  context: RouteContext,
) => Promise<Response>;

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Calls the operation of a tool with the caller's key.
 * @param incoming the MCP request, whose key and address count for the call
 */
export async function callTool(
  serve: ServeOperation,
  incoming: Request,
  tool: McpTool,
  input: Arguments,
): Promise<CallToolResult> {
  const { ok, body } = await callOperation(serve, incoming, tool, input);
  const window = ok && sendsMessage(tool.endpoint) ? await readWindow(serve, incoming, body) : null;
  const result = window ? { ...body, window } : body;
  return {
    content: [{ type: "text", text: JSON.stringify(result) }],
    structuredContent: result,
    ...(ok ? {} : { isError: true }),
  };
}

async function callOperation(
  serve: ServeOperation,
  incoming: Request,
  { endpoint }: McpTool,
  input: Arguments,
): Promise<{ ok: boolean; body: Record<string, unknown> }> {
  const isParam = hasMember(endpoint.params);
  const isFilter = hasMember(endpoint.query);
  const params: Record<string, string> = {};
  const url = new URL("/api", incoming.url);
  const members: Record<string, unknown> = {};
  const { idempotencyKey, ...fields } = input;
  for (const [name, value] of Object.entries(fields)) {
    if (isParam(name)) params[name] = String(value);
    // What no schema declares is passed on, so that the operation names it in its error.
    else if (isFilter(name) || !endpoint.body) url.searchParams.set(name, String(value));
    else members[name] = value;
  }
  url.pathname += endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const headers = new Headers(incoming.headers);
  for (const name of ["Content-Length", "Content-Type", "Idempotency-Key"]) headers.delete(name);
  if (endpoint.body) headers.set("Content-Type", "application/json");
  if (typeof idempotencyKey === "string") headers.set("Idempotency-Key", idempotencyKey);
  const { method } = endpoint;
  const request = new Request(url, { method, headers, body: endpoint.body ? JSON.stringify(members) : null });
  const response = await serve(endpoint, request, { params: Promise.resolve(params) });
  return { ok: response.ok, body: await response.json() };
}

function hasMember(schema: Endpoint["body"]): (name: string) => boolean {
  const members = membersOf(schema);
  return (name) => Object.hasOwn(members, name);
}

/** Returns null when the key may not read conversations. */
async function readWindow(
  serve: ServeOperation,
  incoming: Request,
  { conversationId }: Record<string, unknown>,
): Promise<unknown> {
  const tool = mcpTools.get("get_conversation");
  if (!tool || typeof conversationId !== "string") return null;
  const { ok, body } = await callOperation(serve, incoming, tool, { id: conversationId });
  return ok ? body.window : null;
}
