import type { ConversationChange, TranslateWork } from "#components/inbox/details/use-conversation-change.ts";
import { changeLabels } from "#lib/conversations/browser.ts";
import type { ChangedLabels, ConversationView } from "#lib/conversations/schema.ts";
import { compareText } from "#lib/platform/compare-text.ts";

type Label = ConversationView["labels"][number];

export function createLabelActions({ id, current, update, withUndo }: ConversationChange, t: TranslateWork) {
  const addLabels = (labels: Label[]) =>
    update({ labels: sortLabels([...current().labels, ...labels]) }, () =>
      changeLabels(id, { add: labels.map((label) => label.id) }),
    );

  const removeLabels = (labels: Label[]) =>
    update({ labels: withoutLabels(current().labels, labels) }, () =>
      changeLabels(id, { remove: labels.map((label) => label.id) }),
    );

  /** An undo takes back only what this change added, and not what a colleague had. */
  const removeAdded = (_: ConversationView, { conversation, added }: ChangedLabels) =>
    removeLabels(conversation.labels.filter((label) => added.includes(label.id)));

  return {
    addLabel: (label: Label) =>
      withUndo(
        t("labelAddedToast", { name: label.name }),
        () => addLabels([label]).then(nullIfUnchanged),
        removeAdded,
      ),

    removeLabel: (label: Label) =>
      withUndo(
        t("labelRemovedToast", { name: label.name }),
        () => removeLabels([label]).then(nullIfUnchanged),
        () => addLabels([label]),
      ),

    createLabel: (name: string) =>
      withUndo(
        t("labelAddedToast", { name }),
        () => update({}, () => changeLabels(id, { add: [name] })).then(nullIfUnchanged),
        removeAdded,
      ),
  };
}

function nullIfUnchanged(changed: ChangedLabels | null): ChangedLabels | null {
  return changed && changed.added.length + changed.removed.length > 0 ? changed : null;
}

function sortLabels(labels: Label[]): Label[] {
  return labels.toSorted((a, b) => compareText(a.name.toLowerCase(), b.name.toLowerCase()));
}

function withoutLabels(labels: Label[], removed: Label[]): Label[] {
  return labels.filter(({ id }) => removed.every((label) => label.id !== id));
}
