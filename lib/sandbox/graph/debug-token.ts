import "server-only";
import type { Db } from "#db/client.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { presentOf, unixSeconds } from "#lib/sandbox/present.ts";
import { findToken } from "#lib/sandbox/tokens.ts";

/** The one app that the simulator knows: every token is of its system user. */
export const SANDBOX_APP_ID = "634974688087057";

/** `GET /debug_token` (whatsapp-cloud-api.md §0.2): a token that has ended is told of, and is not valid. */
export async function debugToken(db: Db, query: URLSearchParams): Promise<GraphReply> {
  const input = query.get("input_token");
  if (!input) return graphError(400, 100, { message: "(#100) The parameter input_token is required." });
  const found = await findToken(db, input);
  const base = { app_id: SANDBOX_APP_ID, type: "SYSTEM_USER", application: "Parley sandbox" };
  if (!found) {
    const error = { code: 190, message: "The access token could not be decrypted" };
    return { status: 200, body: { data: { error, is_valid: false, scopes: [] } } };
  }
  const { token, number } = found;
  const ended = token.expiresAt !== null && token.expiresAt <= presentOf(number);
  return {
    status: 200,
    body: {
      data: {
        ...base,
        data_access_expires_at: 0,
        expires_at: token.expiresAt === null ? 0 : Number(unixSeconds(token.expiresAt)),
        issued_at: Number(unixSeconds(token.createdAt)),
        is_valid: !ended && token.revokedAt === null,
        scopes: token.scopes,
        granular_scopes: token.scopes.map((scope) => ({ scope })),
      },
    },
  };
}
