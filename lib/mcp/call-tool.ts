import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { RouteContext } from "#lib/api/methods.ts";
import { isWrite, type McpTool, mcpTools, membersOf, sendsMessage } from "#lib/mcp/tools.ts";
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
  const pick = (names: object) => Object.entries(input).filter(([name]) => Object.hasOwn(names, name));
  const params = Object.fromEntries(
    pick(membersOf(endpoint.params)).map(([name, value]) => [name, String(value)]),
  );
  const headers = new Headers(incoming.headers);
  headers.delete("Content-Length");
  headers.delete("Idempotency-Key");
  if (isWrite(endpoint) && typeof input.idempotencyKey === "string") {
    headers.set("Idempotency-Key", input.idempotencyKey);
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(`/api${path}`, incoming.url);
  for (const [name, value] of pick(membersOf(endpoint.query))) url.searchParams.set(name, String(value));
  const { method } = endpoint;
  if (isWrite(endpoint) && endpoint.body) headers.set("Content-Type", "application/json");
  else headers.delete("Content-Type");
  const request = new Request(url, {
    method,
    headers,
    // Members that no schema declares go to the body, which names them in its error.
    body: endpoint.body ? JSON.stringify(bodyOf(endpoint, input)) : null,
  });
  const response = await serve(endpoint, request, { params: Promise.resolve(params) });
  return { ok: response.ok, body: await response.json() };
}

function bodyOf({ params, query }: Endpoint, input: Arguments): Arguments {
  const others = { ...membersOf(params), ...membersOf(query), idempotencyKey: true };
  return Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(others, name)));
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
