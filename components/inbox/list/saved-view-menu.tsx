"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ListState } from "#components/inbox/list/use-list-filter.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { SavedItemMenu } from "#components/ui/saved-item-menu.tsx";
import { createView, deleteView, savedViewsQuery } from "#lib/conversations/views/browser.ts";
import { ALL_OPEN } from "#lib/conversations/views/rules.ts";
import type { SavedView } from "#lib/conversations/views/schema.ts";

const RenameView = lazyComponent(() =>
  import("#components/inbox/list/save-view-dialog.tsx").then((module) => module.RenameViewDialog),
);

export default function SavedViewMenu({
  view,
  state,
  className,
}: {
  view: SavedView;
  state: ListState;
  className: string;
}) {
  const t = useTranslations("list");
  const client = useQueryClient();
  const { id, name, filter, shared } = view;
  const reload = () => client.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
  return (
    <SavedItemMenu
      label={t("viewMenu", { name })}
      className={className}
      texts={{
        rename: t("rename"),
        delete: t("deleteView"),
        deleted: t("viewDeleted", { name }),
      }}
      undoLabel={<UndoLabel>{t("undo")}</UndoLabel>}
      remove={async () => {
        const isShown = typeof state.saved === "object" && state.saved?.id === id;
        await deleteView(id);
        if (isShown) state.show(ALL_OPEN, "replace");
        await reload();
      }}
      restore={() => createView({ id, name, filter, shared }).then(reload)}
      renameDialog={(onClose) => <RenameView view={view} onClose={onClose} />}
    />
  );
}
