import "server-only";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import { env, localUrl } from "#lib/platform/env.ts";
import { createClient } from "#lib/whatsapp/client.ts";

type GraphClient = ReturnType<typeof createClient>;

// A number's token is decrypted once, not for every message.
const MAX_CACHED = 200;
const clients = new Map<string, GraphClient>();

/** Sandbox numbers use the simulator's base URL. */
export function graphClient(number: Pick<NumberRow, "id" | "kind" | "accessToken">): GraphClient {
  const baseUrl = graphUrl(number.kind);
  const version = env().WHATSAPP_GRAPH_VERSION;
  const key = [baseUrl, version, number.id, number.accessToken].join(" ");
  const cached = clients.get(key);
  if (cached) return cached;
  const client = createClient({ baseUrl, version, accessToken: decrypt(number.accessToken, number.id) });
  if (clients.size >= MAX_CACHED) clients.clear();
  clients.set(key, client);
  return client;
}

export function graphUrl(kind: NumberRow["kind"]): string {
  return kind === "sandbox" ? `${localUrl()}/api/sandbox/graph` : env().WHATSAPP_GRAPH_URL;
}
