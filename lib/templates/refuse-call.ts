import "server-only";
import { AppError, validationError } from "#lib/errors.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import type { GraphError } from "#lib/whatsapp/client.ts";

// The field that a subcode of WhatsApp's speaks of (whatsapp-cloud-api.md §3.3).
const FIELDS: Readonly<Record<number, string>> = {
  2388040: "body.text",
  2388047: "header.text",
  2388072: "body.text",
  2388073: "footer",
  2388293: "body.text",
  2388299: "body.text",
  2388023: "name",
  2388024: "name",
};

/**
 * WhatsApp's refusal of a call about templates as an error of ours: what it says of the template at the field where that is
 * plain (its words come in the account's language), what it says of the account as such.
 */
export function refuseCall(number: NumberRow, error: GraphError): AppError {
  const said = error.details ?? error.title;
  if (error.code === null) {
    return new AppError(
      "SERVICE_UNAVAILABLE",
      `${error.title}. Whether it was done is not known: sync the templates before you try again.`,
    );
  }
  const ofTemplate = error.code === 100 && error.subcode !== 33;
  if (ofTemplate) {
    const path = FIELDS[error.subcode ?? 0] ?? "";
    return validationError({ path, code: "whatsapp_refused", message: `WhatsApp refuses this: ${said}` });
  }
  return new AppError("NUMBER_NOT_CONNECTED", `WhatsApp did not take it: ${said} (code ${error.code}).`, {
    numberId: number.id,
  });
}
