import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { storeSaved } from "#components/ui/store-saved.ts";
import { contactQuery, editContact } from "#lib/contacts/browser.ts";
import type { ContactPage, ContactView, EditContact } from "#lib/contacts/page-schema.ts";

export function useEditContact(id: string): UseMutationResult<ContactPage, Error, EditContact> {
  const client = useQueryClient();
  const { queryKey } = contactQuery(id);
  return useMutation({
    mutationFn: (body: EditContact) => editContact(id, body),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (old) =>
        old ? { ...old, contact: patched(old.contact, body) } : undefined,
      );
      return { before };
    },
    onError: (_error, _body, context) => {
      client.setQueryData(queryKey, context?.before);
    },
    onSuccess: (page) => {
      storeSaved(client, { queryKey }, page);
      void client.invalidateQueries({ queryKey: ["contacts"], refetchType: "none" });
    },
  });
}

/** A field that the server alone decides is excluded; every other one is shown at once. */
type ShownField = Exclude<keyof EditContact, "phone" | "labels" | "optedOut">;

function patched(contact: ContactView, body: EditContact): ContactView {
  const { name = contact.name, externalId = contact.externalId, language = contact.language } = body;
  const attributes: ContactView["attributes"] = { ...contact.attributes };
  for (const [key, value] of Object.entries(body.attributes ?? {})) {
    if (value === null) delete attributes[key];
    else attributes[key] = value;
  }
  const shown: Pick<ContactView, ShownField> = { name, externalId, language, attributes };
  return {
    ...contact,
    ...shown,
    displayName:
      name ?? contact.profileName ?? contact.username ?? contact.phoneDisplay ?? contact.displayName,
  };
}
