"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { LabelChoice } from "#components/contacts/label-choices.tsx";
import { expectField } from "#components/shell/keys/keyboard-listener.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { LabelChip } from "#components/ui/label-chip.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { notice } from "#components/ui/notice.ts";
import { PressToLoad } from "#components/ui/press-to-load.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useFocusNext } from "#components/ui/use-focus-replacement.ts";
import { contactQuery, labelContact, labelsQuery } from "#lib/contacts/browser.ts";
import type { ContactView, LabeledContact } from "#lib/contacts/page-schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

const loadPopover = () => import("#components/contacts/label-popover.tsx");
const LabelPopover = lazyComponent(() => loadPopover().then((module) => module.LabelPopover));

interface Change {
  kind: "add" | "remove";
  label: LabelChoice;
}

export function LabelsEditor({ contact }: { contact: ContactView }) {
  const t = useTranslations("contacts.details");
  const canEdit = usePermission("contacts.edit");
  const heading = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusNext(() => heading.current?.querySelector("button")?.focus());
  const { mutate, mutateAsync } = useLabelChange(contact.id);

  function changeWithUndo(change: Change): void {
    notice.undoable(
      <UndoLabel>{t("undo")}</UndoLabel>,
      mutateAsync(change).then(
        (saved) => {
          const made = findMade(change, saved);
          return (
            made && {
              text: t(change.kind === "add" ? "labelAdded" : "labelRemoved"),
              undo: () => mutate(opposite(made)),
            }
          );
        },
        // Reported already.
        () => null,
      ),
    );
  }

  const add = (label: LabelChoice) => changeWithUndo({ kind: "add", label });
  const remove = (label: LabelChoice) => changeWithUndo({ kind: "remove", label });

  const button = {
    label: t("addLabel"),
    className: buttonStyle({ size: "sm", variant: "ghost", className: "-me-2.5" }),
    buttonContent: (
      <>
        <Plus aria-hidden className="size-3.5" />
        {t("addLabel")}
      </>
    ),
  };
  return (
    <section aria-label={t("labels")} className="flex flex-col gap-2">
      <div ref={heading} className="flex h-5 items-center justify-between pointer-coarse:h-9">
        <h3 className="font-medium text-sm">{t("labels")}</h3>
        {canEdit ? (
          <PressToLoad
            load={loadPopover}
            haspopup="dialog"
            // What is typed from then on is for the search of the list.
            onPress={() => expectField(true)}
            {...button}
          >
            <LabelPopover
              {...button}
              chosen={contact.labels}
              onAdd={add}
              onRemove={remove}
              // The server takes a name in place of an id.
              onCreate={(name) => add({ id: name, name, color: 0 })}
            />
          </PressToLoad>
        ) : null}
      </div>
      <ul {...focusHandlers} className="flex flex-wrap gap-1.5 empty:hidden">
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
                  onClick={() => remove(label)}
                  className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-black/10 dark:hover:bg-white/15"
                >
                  <X aria-hidden className="size-3" />
                </button>
              ) : null}
            </LabelChip>
          </li>
        ))}
      </ul>
    </section>
  );
}

function opposite({ kind, label }: Change): Change {
  return { kind: kind === "add" ? "remove" : "add", label };
}

/** The change with the label of the server. Null if a colleague had made it: an undo would take back theirs. */
function findMade({ kind, label }: Change, { contact, added, removed }: LabeledContact): Change | null {
  if (kind === "remove") return removed.includes(label.id) ? { kind, label } : null;
  const created = contact.labels.find(({ id }) => added.includes(id));
  return created ? { kind, label: created } : null;
}

function useLabelChange(contactId: string) {
  const client = useQueryClient();
  const { queryKey } = contactQuery(contactId);
  const show = ({ kind, label }: Change) =>
    client.setQueryData(queryKey, (page) => {
      if (!page) return undefined;
      const others = page.contact.labels.filter(({ id }) => id !== label.id);
      const labels = kind === "add" ? [...others, label] : others;
      return { ...page, contact: { ...page.contact, labels } };
    });
  return useMutation({
    meta: { keepsUndo: true },
    mutationFn: ({ kind, label }: Change) => labelContact(contactId, { [kind]: [label.id] }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      show(change);
    },
    onError: (error, change) => {
      // Only this change: another one may have been saved meanwhile.
      show(opposite(change));
      void client.invalidateQueries({ queryKey });
      notice.error(errorText(error));
    },
    onSuccess: ({ added: _added, removed: _removed, ...page }) => {
      storeSaved(client, { queryKey }, page);
      void client.invalidateQueries(labelsQuery);
    },
  });
}
