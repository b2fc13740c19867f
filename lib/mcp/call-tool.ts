import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { parseIdempotencyKey } from "#lib/api/idempotency/rules.ts";
import type { RouteContext } from "#lib/api/methods.ts";
import { toErrorResponse } from "#lib/api/respond.ts";
import { readWindowsForApi } from "#lib/conversations/api-queries.ts";
import type { ApiConversation } from "#lib/conversations/api-schema.ts";
import { isWrite, type McpTool, membersOf, sendsMessage } from "#lib/mcp/tools.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { type Issue, validationError } from "#lib/platform/errors.ts";

/** Runs an operation of the API as if it were requested over HTTP, with all its checks, limits and logs. */
export type ServeOperation = (
  endpoint: Endpoint,
  request: Request,
  context: RouteContext,
) => Promise<Response>;

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Calls the operation of a tool with the caller's key. An unexpected error is a result too, as it is a response over HTTP.
 * @param ctx the caller's workspace, for the windows in the result of a send
 * @param incoming the MCP request, whose key and address count for the call
 */
export async function callTool(
  ctx: Ctx,
  serve: ServeOperation,
  incoming: Request,
  tool: McpTool,
  input: Arguments,
): Promise<CallToolResult> {
  try {
    const { ok, body } = await callOperation(serve, incoming, tool, input);
    return toResult(ok, ok && sendsMessage(tool.endpoint) ? await withWindows(ctx, body) : body);
  } catch (error) {
    return toResult(false, JSON.parse(toErrorResponse(error, ctx.requestId, ctx.log).body));
  }
}

function toResult(ok: boolean, body: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(body) }],
    structuredContent: body,
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
  const { idempotencyKey, ...others } = input;
  // An operation that takes no key names it in its error, as every other argument that it does not have.
  const fields = isWrite(endpoint) ? others : input;
  for (const [name, value] of Object.entries(fields)) {
    if (isParam(name)) params[name] = String(value);
    // What no schema declares is passed on, so that the operation names it in its error.
    else if (isFilter(name) || !endpoint.body) {
      for (const one of [value].flat()) url.searchParams.append(name, String(one));
    } else members[name] = value;
  }
  const missing = Object.keys(membersOf(endpoint.params)).filter((name) => params[name] === undefined);
  // Over HTTP, a path without its parameter is another path.
  if (missing.length > 0) throw validationError(...missing.map(requireField));
  url.pathname += endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent((params[name] ?? "").toWellFormed()),
  );
  const headers = new Headers(incoming.headers);
  for (const name of ["Content-Length", "Content-Type", "Idempotency-Key"]) headers.delete(name);
  if (endpoint.body) headers.set("Content-Type", "application/json");
  if (isWrite(endpoint) && idempotencyKey !== undefined && idempotencyKey !== null) {
    headers.set("Idempotency-Key", toKeyHeader(idempotencyKey));
  }
  const { method } = endpoint;
  const request = new Request(url, { method, headers, body: endpoint.body ? JSON.stringify(members) : null });
  const response = await serve(endpoint, request, { params: Promise.resolve(params) });
  return { ok: response.ok, body: await response.json() };
}

function requireField(path: string): Issue {
  return { path, code: "required", message: "This field is required." };
}

/** Not every text can be a header. The operation refuses an empty one, as it does every other wrong key. */
function toKeyHeader(given: unknown): string {
  return (
    (typeof given === "string" || typeof given === "number" ? parseIdempotencyKey(String(given)) : null) ?? ""
  );
}

function hasMember(schema: Endpoint["body"]): (name: string) => boolean {
  const members = membersOf(schema);
  return (name) => Object.hasOwn(members, name);
}

const sentSchema = z.looseObject({ conversationId: z.string().nullable().optional() });
const batchSchema = z.looseObject({ results: z.array(sentSchema) });

/**
 * Adds the window of the conversation to the result of a send, of a batch to each message, with one statement. The
 * messages are sent, so windows that cannot be read are null: after an error, an assistant would send them again.
 */
async function withWindows(ctx: Ctx, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const batch = batchSchema.safeParse(body);
  const sent = batch.success ? batch.data.results : [sentSchema.parse(body)];
  const ids = sent.flatMap(({ conversationId }) => conversationId ?? []);
  const windows = await readWindowsForApi(ctx, ids).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "cannot read the windows of sent messages");
    return new Map<string, ApiConversation["window"]>();
  });
  const shown = sent.map((one) => ({ ...one, window: windows.get(one.conversationId ?? "") ?? null }));
  return batch.success ? { ...body, results: shown } : { ...body, ...shown[0] };
}
