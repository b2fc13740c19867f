import "server-only";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { decrypt } from "#lib/platform/crypto.ts";

/** @returns null when WhatsApp does not report it */
export async function findAppId(number: NumberRow): Promise<string | null> {
  if (number.appId !== null) return number.appId;
  const info = await graphClient(number).debugToken(decrypt(number.accessToken, number.id));
  return info.ok ? info.value.appId : null;
}
