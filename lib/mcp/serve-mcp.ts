import "server-only";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { type Db, pool } from "#db/client.ts";
import { createCtx } from "#db/ctx.ts";
import { type AuthenticatedKey, authenticateKey } from "#lib/accounts/api-keys/authenticate-key.ts";
import { consumeRateLimit } from "#lib/api/rate-limit.ts";
import { parseJson, readJsonBytes } from "#lib/api/read-body.ts";
import { callTool, type ServeOperation } from "#lib/mcp/call-tool.ts";
import { MCP_BODY_BYTES, type McpTool, mcpTools, selectTools } from "#lib/mcp/tools.ts";
import { clientAddress } from "#lib/platform/client-address.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, NOT_AUTHENTICATED_MESSAGE, validationError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { scopes } from "#lib/platform/scopes.ts";

const INSTRUCTIONS = `Parley sends and receives WhatsApp messages for a business.
A business may send any message within 24 hours of the customer's last message (the window). Outside the window, only approved templates can be sent: list_templates with \`sendable\` "true" lists them with their variables.
Phone numbers have digits only and start with the country code. Before you send to a customer, show the person you work for what will be sent and to whom.
Errors have a stable \`code\` and say what to do.`;

/**
 * Serves one request of the Model Context Protocol. There are no sessions: every request carries its key, counts against
 * the key's limits, and sees the tools that its scopes allow.
 * @throws AppError NOT_AUTHENTICATED, RATE_LIMITED, INVALID_JSON, VALIDATION_ERROR, UNSUPPORTED_MEDIA_TYPE,
 * PAYLOAD_TOO_LARGE
 */
export async function serveMcp(request: Request, serve: ServeOperation): Promise<Response> {
  const { db } = pool();
  const key = await authenticate(db, request);
  const { refusal } = await consumeRateLimit(db, key, undefined);
  if (refusal) throw refusal;
  const selected = selectTools(new URL(request.url).searchParams);
  const message = await readMessage(request);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await createServer(key, selected, request, serve).connect(transport);
  return transport.handleRequest(new Request(request.url, { method: "POST", headers: request.headers }), {
    parsedBody: message,
  });
}

/**
 * Refuses a batch, which the protocol has not had since its version of 2025-06-18: it would count as one request, and the
 * transport never answers it if it also cancels one of its own requests.
 */
async function readMessage(request: Request): Promise<unknown> {
  // The operation reports the other faults of its arguments.
  const { value } = parseJson(await readJsonBytes(request, MCP_BODY_BYTES));
  if (!Array.isArray(value)) return value;
  throw validationError({
    path: "",
    code: "invalid_type",
    message: "Send one message per request, not a list of them.",
  });
}

/** Accepts a key with any scope; each tool checks that of its operation. */
async function authenticate(db: Db, request: Request): Promise<AuthenticatedKey> {
  const use = {
    authorization: request.headers.get("authorization"),
    address: clientAddress(request.headers),
    now: new Date(),
  };
  const first = await authenticateKey(db, { ...use, scope: "messages.read" });
  const own = scopes.find((scope) => first.key?.scopes.includes(scope));
  const { key, refusal } =
    first.refusal === "scope" && own ? await authenticateKey(db, { ...use, scope: own }) : first;
  if (!key || refusal) throw new AppError("NOT_AUTHENTICATED", NOT_AUTHENTICATED_MESSAGE);
  return key;
}

function createServer(
  key: AuthenticatedKey,
  selected: readonly McpTool[],
  request: Request,
  serve: ServeOperation,
): Server {
  const ctx = createCtx({
    db: pool().db,
    requestId: newId("req"),
    workspaceId: key.workspaceId,
    clockOffsetMs: key.clockOffsetMs,
    actor: { kind: "api_key", id: key.id, name: key.name, scopes: key.scopes },
  });
  const server = new Server(
    { name: "parley", version: "1", websiteUrl: env().PARLEY_PUBLIC_URL },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const allowed = selected.filter(({ endpoint }) => key.scopes.includes(endpoint.scope));
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: allowed.map(({ definition }) => definition),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = allowed.find(({ definition }) => definition.name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, describeMissing(key, params.name));
    return callTool(ctx, serve, request, tool, params.arguments ?? {});
  });
  return server;
}

function describeMissing(key: AuthenticatedKey, name: string): string {
  const scope = mcpTools.get(name)?.endpoint.scope;
  if (!scope) return `There is no tool named ${name}. List the tools first.`;
  return key.scopes.includes(scope)
    ? `The URL leaves out ${name}. Add it to the "tools" of the URL.`
    : `The API key does not have the ${scope} scope, which ${name} requires. Use a key with that scope.`;
}
