import "server-only";
import { MAX_LABELS, MAX_WORKSPACE_LABELS } from "#lib/contacts/rules.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";

export function contactConflict(message: string, contactIds: string[]): AppError<"CONTACT_CONFLICT"> {
  return new AppError("CONTACT_CONFLICT", message, { contactIds });
}

/** @param contactIds the contact to write, if it exists, and the owner of the external id */
export function externalIdConflict(externalId: string, contactIds: string[]): AppError<"CONTACT_CONFLICT"> {
  return contactConflict(
    `Another contact has the externalId "${externalId}". Change or clear it on that contact first.`,
    contactIds,
  );
}

export function contactLabelsFull(): AppError<"VALIDATION_ERROR"> {
  return tooManyLabels(`A contact can have up to ${MAX_LABELS} labels. Remove some first.`);
}

export function workspaceLabelsFull(): AppError<"VALIDATION_ERROR"> {
  return tooManyLabels(`A workspace can have up to ${MAX_WORKSPACE_LABELS} labels. Use existing labels.`);
}

/** @param path the field to blame */
export function unknownLabel(path = "labels"): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path,
    code: "unknown_label",
    message: "This label no longer exists because someone deleted it. Choose another label.",
  });
}

function tooManyLabels(message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path: "labels", code: "too_many_labels", message });
}
