import "server-only";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import { env, localUrl } from "#lib/platform/env.ts";
import { createClient } from "#lib/whatsapp/client.ts";

/** Sandbox numbers use the simulator's base URL. */
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
