import "server-only";
import type { Db } from "#db/client.ts";
import { type GraphReply, graphError, missingToken, wrongToken } from "#lib/sandbox/graph/graph-error.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { findToken, type SandboxToken } from "#lib/sandbox/tokens.ts";

/** The token that a call carries: in its header, or in its address (whatsapp-cloud-api.md §0.2). */
export function tokenOf(authorization: string | null, query: URLSearchParams): string | null {
  return /^(?:bearer|oauth)\s+(\S+)$/i.exec(authorization ?? "")?.[1] ?? query.get("access_token");
}

/** Whom a call's token acts for; or Meta's refusal of it, in its words (§5.1). */
export async function checkToken(
  db: Db,
  text: string | null,
): Promise<{ number: SandboxNumber; token: SandboxToken } | { refusal: GraphReply }> {
  if (!text) return { refusal: missingToken() };
  const found = await findToken(db, text);
  if (!found) return { refusal: wrongToken() };
  const { token, number } = found;
  const now = presentOf(number);
  if (token.revokedAt !== null) {
    const message =
      "Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.";
    return { refusal: graphError(401, 190, { message, subcode: 460 }) };
  }
  if (token.expiresAt !== null && token.expiresAt <= now) {
    const message = `Error validating access token: Session has expired on ${token.expiresAt.toUTCString()}. The current time is ${now.toUTCString()}.`;
    return { refusal: graphError(401, 190, { message, subcode: 463 }) };
  }
  return found;
}

/** A call that needs a permission which the token lacks is refused (§0.2); null when it may. */
export function checkScope(token: SandboxToken, edge: string): GraphReply | null {
  const needed = edge === "messages" || edge === "media" ? "whatsapp_business_messaging" : null;
  const management = edge === "message_templates" || edge === "subscribed_apps" || edge === "phone_numbers";
  const scope = needed ?? (management ? "whatsapp_business_management" : null);
  if (scope === null || token.scopes.includes(scope)) return null;
  return graphError(403, 200, {
    message: `(#200) You do not have the necessary permissions required to send messages on behalf of this WhatsApp Business Account`,
    details: `The permission ${scope} is missing`,
  });
}
