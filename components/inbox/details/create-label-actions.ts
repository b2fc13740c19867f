import type { ConversationChange, TranslateWork } from "#components/inbox/details/use-conversation-change.ts";
import { changeLabels } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
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

  return {
    addLabel: (label: Label) =>
      withUndo(
        t("labelAddedToast"),
        () => addLabels([label]),
        () => removeLabels([label]),
      ),

    removeLabel: (label: Label) =>
      withUndo(
        t("labelRemovedToast"),
        () => removeLabels([label]),
        () => addLabels([label]),
      ),

    createLabel: (name: string) => {
      let created: Label[] = [];
      return withUndo(
        t("labelAddedToast"),
        () =>
          update({}, async () => {
            const before = current().labels;
            const changed = await changeLabels(id, { add: [name] });
            created = withoutLabels(changed.labels, before);
            return changed;
          }),
        () => removeLabels(created),
      );
    },
  };
}

function sortLabels(labels: Label[]): Label[] {
  return labels.toSorted((a, b) => compareText(a.name.toLowerCase(), b.name.toLowerCase()));
}

function withoutLabels(labels: Label[], removed: Label[]): Label[] {
  return labels.filter(({ id }) => removed.every((label) => label.id !== id));
}
