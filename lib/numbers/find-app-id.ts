import "server-only";
import { decrypt } from "#lib/crypto.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";

/** WhatsApp's id of the app that a number's token belongs to; null when WhatsApp does not say. */
export async function findAppId(number: NumberRow): Promise<string | null> {
  if (number.appId !== null) return number.appId;
  const told = await graphClient(number).debugToken(decrypt(number.accessToken, number.id));
  return told.ok ? told.value.appId : null;
}
