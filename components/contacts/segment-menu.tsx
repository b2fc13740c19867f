"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ContactListState } from "#components/contacts/use-contact-filter.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { SavedItemMenu } from "#components/ui/saved-item-menu.tsx";
import { createSegment, deleteSegment, segmentsQuery } from "#lib/contacts/browser.ts";
import { parseContactFilter } from "#lib/contacts/segment-rules.ts";
import type { Segment } from "#lib/contacts/segment-schema.ts";

const RenameSegment = lazyComponent(() =>
  import("#components/contacts/segment-dialogs.tsx").then((module) => module.RenameSegmentDialog),
);

export function SegmentMenu({
  segment,
  state,
  className,
}: {
  segment: Segment;
  state: ContactListState;
  className: string;
}) {
  const t = useTranslations("contacts.segments");
  const client = useQueryClient();
  const { id, name, filter } = segment;
  const reload = () => client.invalidateQueries(segmentsQuery);
  return (
    <SavedItemMenu
      label={t("menu", { name })}
      className={className}
      texts={{ rename: t("rename"), delete: t("delete"), deleted: t("deleted", { name }) }}
      undoLabel={<UndoLabel>{t("undo")}</UndoLabel>}
      remove={async () => {
        await deleteSegment(id);
        state.show(null, "replace");
        await reload();
      }}
      restore={() => createSegment(name, parseContactFilter(Object.entries(filter)), id).then(reload)}
      renameDialog={(onClose) => <RenameSegment segment={segment} onClose={onClose} />}
    />
  );
}
