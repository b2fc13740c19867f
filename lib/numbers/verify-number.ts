import "server-only";
import { env } from "#lib/env.ts";
import { validationError } from "#lib/errors.ts";
import { graphUrl } from "#lib/numbers/graph-client.ts";
import type { ConnectNumber } from "#lib/numbers/schema.ts";
import { createClient } from "#lib/whatsapp/client.ts";

/** What WhatsApp says of a number that someone wants to connect. */
export interface VerifiedNumber {
  displayNumber: string;
  verifiedName: string | null;
  qualityRating: string | null;
}

/**
 * Asks WhatsApp for the number with the token that was given, before anything is stored.
 * @throws AppError VALIDATION_ERROR at the field to mend, in Meta's own words with its code and trace id.
 */
export async function verifyNumber(input: ConnectNumber): Promise<VerifiedNumber> {
  const client = createClient({
    baseUrl: graphUrl("cloud"),
    version: env().WHATSAPP_GRAPH_VERSION,
    accessToken: input.accessToken,
  });
  const answer = await client.getNumber(input.phoneNumberId);
  if (answer.ok) {
    return {
      displayNumber: answer.value.displayNumber,
      verifiedName: answer.value.verifiedName,
      qualityRating: answer.value.qualityRating,
    };
  }
  const { code, title, traceId } = answer.error;
  const field = code === 100 || code === 33 ? "phoneNumberId" : "accessToken";
  const trace = traceId ? `, trace ${traceId}` : "";
  throw validationError({
    path: field,
    code: "whatsapp_refused",
    message: `WhatsApp did not accept this: ${title} (code ${code ?? "none"}${trace}).`,
  });
}
