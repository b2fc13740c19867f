"use client";

import { mutationOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { cn } from "#components/ui/cn.ts";
import { LabelChip } from "#components/ui/label-chip.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useFocusNext } from "#components/ui/use-focus-replacement.ts";
import { contactQuery, labelContact, labelsQuery } from "#lib/contacts/browser.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function LabelsEditor({ contact }: { contact: ContactView }) {
  const t = useTranslations("contacts.details");
  const client = useQueryClient();
  const canEdit = usePermission("contacts.edit");
  const id = useId();
  const { data: labels } = useQuery(labelsQuery);
  const [typed, setTyped] = useState("");
  const focusHandlers = useFocusNext();
  const { queryKey } = contactQuery(contact.id);
  const options = mutationOptions({
    mutationFn: (body: { add?: string[]; remove?: string[] }) => labelContact(contact.id, body),
    onMutate: async ({ remove = [] }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (old) =>
        old
          ? {
              ...old,
              contact: {
                ...old.contact,
                labels: old.contact.labels.filter((label) => !remove.includes(label.id)),
              },
            }
          : undefined,
      );
      return { before };
    },
    onError: (_error, { add = [], remove = [] }, context) => {
      const removed = (context?.before?.contact.labels ?? []).filter(({ id }) => remove.includes(id));
      // Another change may have been saved meanwhile.
      client.setQueryData(queryKey, (old) =>
        old
          ? { ...old, contact: { ...old.contact, labels: addMissing(old.contact.labels, removed) } }
          : undefined,
      );
      void client.invalidateQueries({ queryKey });
      setTyped((typed) => typed || (add[0] ?? ""));
    },
    onSuccess: (page) => {
      storeSaved(client, { queryKey }, page);
      void client.invalidateQueries(labelsQuery);
    },
  });
  const addition = useMutation(options);
  const removal = useMutation({ ...options, meta: { keepsUndo: true } });
  const error = addition.error ?? removal.error;

  function removeWithUndo({ id: labelId, name }: ContactView["labels"][number]): void {
    addition.reset();
    const undo = () => removal.mutate({ add: [name] });
    notice.undoable(
      t("undo"),
      removal.mutateAsync({ remove: [labelId] }).then(
        () => ({ text: t("labelRemoved"), undo }),
        // Shown below the field.
        () => null,
      ),
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const name = typed.trim();
    if (name === "") return;
    setTyped("");
    removal.reset();
    addition.mutate({ add: [name] });
  }

  return (
    <section {...focusHandlers} aria-label={t("labels")} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{t("labels")}</h3>
      {contact.labels.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {contact.labels.map((label) => (
            <li key={label.id} className="flex max-w-full">
              <LabelChip
                name={label.name}
                color={label.color}
                className={cn("h-6 max-w-full", canEdit && "pe-0")}
              >
                {canEdit ? (
                  <button
                    type="button"
                    aria-label={t("removeLabel", { name: label.name })}
                    onClick={() => removeWithUndo(label)}
                    className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-black/10 dark:hover:bg-white/15"
                  >
                    <X aria-hidden className="size-3" />
                  </button>
                ) : null}
              </LabelChip>
            </li>
          ))}
        </ul>
      ) : null}
      {canEdit ? (
        <form onSubmit={submit}>
          <input
            aria-label={t("addLabel")}
            placeholder={t("addLabel")}
            list={`${id}-labels`}
            value={typed}
            maxLength={40}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="h-8 w-full rounded-md border border-line-strong bg-surface px-2 text-sm"
          />
          <datalist id={`${id}-labels`}>
            {labels?.data
              .filter((label) => !contact.labels.some((own) => own.id === label.id))
              .map((label) => (
                <option key={label.id} value={label.name} />
              ))}
          </datalist>
        </form>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-danger text-xs">
          {errorText(error)}
        </p>
      ) : null}
    </section>
  );
}

function addMissing(labels: ContactView["labels"], others: ContactView["labels"]): ContactView["labels"] {
  return [...labels, ...others.filter((other) => !labels.some(({ id }) => id === other.id))];
}
