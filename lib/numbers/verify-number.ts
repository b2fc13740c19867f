import "server-only";
import { graphUrl } from "#lib/numbers/graph-client.ts";
import type { ConnectNumber } from "#lib/numbers/schema.ts";
import { env } from "#lib/platform/env.ts";
import { validationError } from "#lib/platform/errors.ts";
import { createClient } from "#lib/whatsapp/client.ts";

export interface VerifiedNumber {
  displayNumber: string;
  verifiedName: string | null;
  qualityRating: string | null;
  limitTier: string | null;
}

/**
 * Reads the number from WhatsApp with the given token before anything is stored. @throws AppError
 * VALIDATION_ERROR at the field to correct, with Meta's error, code and trace id
 */
export async function verifyNumber(input: ConnectNumber): Promise<VerifiedNumber> {
  const client = createClient({
    baseUrl: graphUrl("cloud"),
    version: env().WHATSAPP_GRAPH_VERSION,
    accessToken: input.accessToken,
  });
  const result = await client.getNumber(input.phoneNumberId);
  if (result.ok) {
    const { displayNumber, verifiedName, qualityRating, limitTier } = result.value;
    return { displayNumber, verifiedName, qualityRating, limitTier };
  }
  const { code, title, traceId } = result.error;
  const field = code === 100 || code === 33 ? "phoneNumberId" : "accessToken";
  const trace = traceId ? `, trace ${traceId}` : "";
  throw validationError({
    path: field,
    code: "whatsapp_refused",
    message: `WhatsApp rejected these values: ${title} (code ${code ?? "none"}${trace}). Check them and try again.`,
  });
}
