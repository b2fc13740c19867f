import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
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
      client.setQueryData(queryKey, page);
      void client.invalidateQueries({ queryKey: ["contacts"], refetchType: "none" });
    },
  });
}

function patched(contact: ContactView, body: EditContact): ContactView {
  const { attributes = {}, name = contact.name, externalId, language } = body;
  const next: ContactView["attributes"] = { ...contact.attributes };
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null) delete next[key];
    else next[key] = value;
  }
  return {
    ...contact,
    name,
    displayName:
      name ?? contact.profileName ?? contact.username ?? contact.phoneDisplay ?? contact.displayName,
    externalId: externalId === undefined ? contact.externalId : externalId,
    language: language === undefined ? contact.language : language,
    attributes: next,
  };
}
