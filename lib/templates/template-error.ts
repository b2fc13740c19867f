import "server-only";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import type { GraphFailure } from "#lib/whatsapp/client.ts";
import { isTransient } from "#lib/whatsapp/errors.ts";
import { getDisposition } from "#lib/whatsapp/graph-error.ts";

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
 * Converts the failure of a template call to an AppError: errors about the template at its field if the subcode names
 * one (the message is in the account's language), temporary ones to be retried, others as an error of the account.
 */
export function toTemplateError(number: NumberRow, failure: GraphFailure): AppError {
  const { kind, error, status = 400 } = failure;
  const detail = error.details ?? error.title;
  if (kind === "unknown") {
    return new AppError(
      "SERVICE_UNAVAILABLE",
      `${error.title}. The change may have been made. Repeat an API request with the same Idempotency-Key; in Settings → Templates, sync before you try again.`,
    );
  }
  if (kind === "not-sent") {
    return new AppError("SERVICE_UNAVAILABLE", `${error.title}. Nothing was changed. Try again in a moment.`);
  }
  const isTemplateError = error.code === 100 && error.subcode !== 33;
  if (isTemplateError) {
    const path = FIELDS[error.subcode ?? 0] ?? "";
    return validationError({ path, code: "whatsapp_refused", message: `WhatsApp rejected this: ${detail}` });
  }
  const disposition = getDisposition(error, status);
  if (isTransient(disposition)) {
    const time = disposition === "later" ? "in an hour" : "in a moment";
    return new AppError(
      "SERVICE_UNAVAILABLE",
      `WhatsApp can't do this now: ${detail} (code ${error.code}). Nothing was changed. Try again ${time}.`,
    );
  }
  return new AppError(
    "NUMBER_NOT_CONNECTED",
    `WhatsApp rejected the request: ${detail} (code ${error.code}). Check the number in Settings → Numbers.`,
    {
      numberId: number.id,
    },
  );
}

/** The error of a list of templates that could not be read. */
export function toListingError(number: NumberRow, { kind, error, status = 400 }: GraphFailure): AppError {
  const code = error.code ?? "none";
  const text = `WhatsApp did not return the templates: ${error.title} (code ${code}).`;
  if (kind !== "refused" || isTransient(getDisposition(error, status))) {
    return new AppError("SERVICE_UNAVAILABLE", `${text} Try again in a moment.`);
  }
  const message = `${text} Check the number in Settings → Numbers, then try again.`;
  return new AppError("NUMBER_NOT_CONNECTED", message, { numberId: number.id });
}
