import "server-only";
import type { GraphReply } from "#lib/sandbox/graph/graph-error.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

/** `GET /{phone-number-id}` (whatsapp-cloud-api.md §7). */
export function getNumber(number: SandboxNumber): GraphReply {
  return {
    status: 200,
    body: {
      id: number.phoneNumberId,
      display_phone_number: `+${number.displayNumber}`,
      verified_name: number.verifiedName,
      quality_rating: "GREEN",
      code_verification_status: "VERIFIED",
      platform_type: "CLOUD_API",
      throughput: { level: "STANDARD" },
      name_status: "APPROVED",
      status: "CONNECTED",
      account_mode: "SANDBOX",
      webhook_configuration: { application: number.callbackUrl },
    },
  };
}
