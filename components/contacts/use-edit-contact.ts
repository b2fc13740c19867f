import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { storeSaved } from "#components/ui/store-saved.ts";
import { contactListKey, contactQuery, editContact } from "#lib/contacts/browser.ts";
import { chooseDisplayName } from "#lib/contacts/name-rules.ts";
import type { ContactPage, ContactView, EditContact } from "#lib/contacts/page-schema.ts";

/** @param keepsUndo for an edit with an undo of its own */
export function useEditContact(
  id: string,
  keepsUndo = false,
): UseMutationResult<ContactPage, Error, EditContact> {
  const client = useQueryClient();
  const { queryKey } = contactQuery(id);
  return useMutation({
    mutationFn: (body: EditContact) => editContact(id, body),
    meta: { keepsUndo },
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
          ? { ...old, contact: patched(old.contact, valuesBefore(context.before.contact, body)) }
          : old,
      );
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: (page) => {
      storeSaved(client, { queryKey }, page);
      void client.invalidateQueries({ queryKey: contactListKey, refetchType: "none" });
    },
  });
}

/** A field that the server alone decides is excluded; every other one is shown at once. */
type ShownField = Exclude<keyof EditContact, "phone" | "labels" | "optedOut">;

type PlainValues = Pick<ContactView, Exclude<ShownField, "attributes">>;

type ShownChange = { [Field in keyof PlainValues]?: PlainValues[Field] | undefined } & Pick<
  EditContact,
  "attributes"
>;

/** The edit that undoes another one. */
function valuesBefore(contact: ContactView, body: EditContact): ShownChange {
  const { name, externalId, language, attributes } = contact;
  // Names each field, so that a new one does not compile until it is undone too.
  const before: PlainValues = { name, externalId, language };
  return {
    ...Object.fromEntries(Object.entries(before).filter(([field]) => field in body)),
    attributes: Object.fromEntries(
      Object.keys(body.attributes ?? {}).map((key) => [key, attributes[key] ?? null]),
    ),
  };
}

function patched(contact: ContactView, body: ShownChange): ContactView {
  const { name = contact.name, externalId = contact.externalId, language = contact.language } = body;
  const attributes: ContactView["attributes"] = { ...contact.attributes };
  for (const [key, value] of Object.entries(body.attributes ?? {})) {
    if (value === null) delete attributes[key];
    else attributes[key] = value;
  }
  const shown: Pick<ContactView, ShownField> = { name, externalId, language, attributes };
  return { ...contact, ...shown, displayName: chooseDisplayName({ ...contact, ...shown }) };
}
