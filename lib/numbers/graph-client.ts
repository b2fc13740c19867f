import "server-only";
import { decrypt } from "#lib/crypto.ts";
import { env, localUrl } from "#lib/env.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { createClient } from "#lib/whatsapp/client.ts";

/**
 * The Cloud API of a number: Meta's, or the simulator's for a sandbox number. Which of the two is a base URL and
 * nothing else.
 */
export function graphClient(number: Pick<NumberRow, "id" | "kind" | "accessToken">) {
  return createClient({
    baseUrl: graphUrl(number.kind),
    version: env().WHATSAPP_GRAPH_VERSION,
    accessToken: decrypt(number.accessToken, number.id),
  });
}

export function graphUrl(kind: NumberRow["kind"]): string {
  return kind === "sandbox" ? `${localUrl()}/api/sandbox/graph` : env().WHATSAPP_GRAPH_URL;
}
