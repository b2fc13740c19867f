"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement } from "react";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { forgetChanges } from "#components/ui/undo.ts";
import { contactListKey, contactQuery, editContact } from "#lib/contacts/browser.ts";
import { chooseDisplayName } from "#lib/contacts/name-rules.ts";
import type { ContactPage, ContactView, EditContact, PatchContact } from "#lib/contacts/page-schema.ts";
import { attributeOf } from "#lib/platform/attribute-values.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

/**
 * @param text of the notice that undoes the edit
 * @param confirmed that a number changes although messages are lost with the previous one, which no undo brings back
 */
export type SaveContact = (edit: EditContact, text: string, confirmed?: boolean) => Promise<ContactPage>;

/** Saves an edit with a notice that undoes it. */
export function useEditContact(shown: ContactView): SaveContact {
  const t = useTranslations("contacts.details");
  const client = useQueryClient();
  const save = useSave(shown.id);

  const undo = async (edit: EditContact, before: ContactView, saved: ContactView) => {
    try {
      await save({ ...(valuesOf(before, edit) as EditContact), expected: valuesOf(saved, edit) });
    } catch (error) {
      notice.error(errorText(error));
    }
  };

  return (edit, text, confirmed = false) => {
    const before = client.getQueryData(contactQuery(shown.id).queryKey)?.contact ?? shown;
    const saving = save({ ...edit, confirmed });
    if (!confirmed && canUndo(edit, before)) {
      notice.undoable(
        createElement(UndoLabel, null, t("undo")),
        saving.then(
          ({ contact }) =>
            hasSameValues(before, contact, edit) ? null : { text, undo: () => undo(edit, before, contact) },
          () => null,
        ),
      );
    } else {
      forgetChanges();
    }
    return saving;
  };
}

/** A number can be changed but not removed. */
function canUndo(edit: EditContact, before: ContactView): boolean {
  return edit.phone === undefined || before.phone !== null;
}

function useSave(id: string) {
  const client = useQueryClient();
  const { queryKey } = contactQuery(id);
  return useMutation({
    mutationFn: (body: PatchContact) => editContact(id, body),
    meta: { keepsUndo: true },
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (old) =>
        old ? { ...old, contact: patched(old.contact, body) } : undefined,
      );
      return { before };
    },
    onError: (_error, body, context) => {
      // Another edit may have been saved meanwhile.
      client.setQueryData(queryKey, (old) =>
        old && context?.before
          ? { ...old, contact: patched(old.contact, valuesOf(context.before.contact, body)) }
          : old,
      );
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: (page) => {
      storeSaved(client, { queryKey }, page);
      void client.invalidateQueries({ queryKey: contactListKey, refetchType: "none" });
    },
  }).mutateAsync;
}

type EditedField = Exclude<keyof EditContact, "labels" | "optedOut">;

/** A field that the server alone decides is excluded; every other one is shown at once. */
type ShownField = Exclude<EditedField, "phone">;

type PlainValues = Pick<ContactView, Exclude<EditedField, "attributes">>;

type Change = { [Field in keyof PlainValues]?: PlainValues[Field] | undefined } & Pick<
  EditContact,
  "attributes"
>;

/** The contact's values of the fields that an edit names: with them, it is undone. */
function valuesOf(contact: ContactView, edit: EditContact): Change {
  const { name, phone, externalId, language, attributes } = contact;
  // Names each field, so that a new one does not compile until it is undone too.
  const plain: PlainValues = { name, phone, externalId, language };
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([field]) => field in edit)),
    attributes: Object.fromEntries(
      Object.keys(edit.attributes ?? {}).map((key) => [key, attributeOf(attributes, key)]),
    ),
  };
}

function hasSameValues(one: ContactView, other: ContactView, edit: EditContact): boolean {
  return JSON.stringify(valuesOf(one, edit)) === JSON.stringify(valuesOf(other, edit));
}

function patched(contact: ContactView, body: Change): ContactView {
  const { name = contact.name, externalId = contact.externalId, language = contact.language } = body;
  const attributes: ContactView["attributes"] = { ...contact.attributes };
  for (const [key, value] of Object.entries(body.attributes ?? {})) {
    if (value === null) delete attributes[key];
    else attributes[key] = value;
  }
  const shown: Pick<ContactView, ShownField> = { name, externalId, language, attributes };
  return { ...contact, ...shown, displayName: chooseDisplayName({ ...contact, ...shown }) };
}
