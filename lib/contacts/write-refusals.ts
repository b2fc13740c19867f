import "server-only";
import { MAX_LABELS, MAX_WORKSPACE_LABELS } from "#lib/contacts/rules.ts";
import { AppError, validationError } from "#lib/errors.ts";

/** Two contacts would be one by what was given. */
export function contactConflict(message: string, contactIds: string[]): AppError<"CONTACT_CONFLICT"> {
  return new AppError("CONTACT_CONFLICT", message, { contactIds });
}

/** @param contactIds the contact to write, if there is one, and the one that has the id */
export function externalIdTaken(externalId: string, contactIds: string[]): AppError<"CONTACT_CONFLICT"> {
  return contactConflict(
    `Another contact has the externalId "${externalId}". Change or clear it there first.`,
    contactIds,
  );
}

export function contactLabelsFull(): AppError<"VALIDATION_ERROR"> {
  return tooManyLabels(`A contact has at most ${MAX_LABELS} labels. Take some off first.`);
}

export function workspaceLabelsFull(): AppError<"VALIDATION_ERROR"> {
  return tooManyLabels(
    `A workspace has at most ${MAX_WORKSPACE_LABELS} labels. Use labels that there are already.`,
  );
}

function tooManyLabels(message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path: "labels", code: "too_many_labels", message });
}
