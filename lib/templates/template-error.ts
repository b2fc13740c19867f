import "server-only";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import type { GraphError } from "#lib/whatsapp/client.ts";

// The field that an error subcode refers to (docs/whatsapp.md#template-limits).
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
 * Converts WhatsApp's error of a template call to an AppError: errors about the template at its field if the
 * subcode names one (the message is in the account's language), others as an error of the account.
 */
export function toTemplateError(number: NumberRow, error: GraphError): AppError {
  const detail = error.details ?? error.title;
  if (error.code === null) {
    return new AppError(
      "SERVICE_UNAVAILABLE",
      `${error.title}. It is not known whether the change was made. Sync the templates before you try again.`,
    );
  }
  const isTemplateError = error.code === 100 && error.subcode !== 33;
  if (isTemplateError) {
    const path = FIELDS[error.subcode ?? 0] ?? "";
    return validationError({ path, code: "whatsapp_refused", message: `WhatsApp rejected this: ${detail}` });
  }
  return new AppError(
    "NUMBER_NOT_CONNECTED",
    `WhatsApp rejected the request: ${detail} (code ${error.code}). Check the number in Settings → Number.`,
    {
      numberId: number.id,
    },
  );
}
