"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ListState } from "#components/inbox/list/use-list-filter.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { notice } from "#components/ui/notice.ts";
import { createView, deleteView, savedViewsQuery } from "#lib/conversations/views/browser.ts";
import { ALL_OPEN } from "#lib/conversations/views/rules.ts";
import type { SavedView } from "#lib/conversations/views/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

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
  const [renaming, setRenaming] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
  const remove = async () => {
    const isShown = typeof state.saved === "object" && state.saved?.id === view.id;
    try {
      await deleteView(view.id);
      if (isShown) state.show(ALL_OPEN, "replace");
      await reload();
      const { name, filter, shared } = view;
      const restore = () => createView({ name, filter, shared }).then(reload, showError);
      notice.plain(t("viewDeleted", { name }), {
        action: { label: t("undo"), onClick: () => void restore() },
      });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <Menu
        label={t("viewMenu", { name: view.name })}
        icon={<Ellipsis aria-hidden className="size-4" />}
        className={className}
        defaultOpen
      >
        <MenuItem onSelect={() => setRenaming(true)}>{t("rename")}</MenuItem>
        <MenuItem onSelect={() => void remove()}>{t("deleteView")}</MenuItem>
      </Menu>
      {renaming ? <RenameView view={view} onClose={() => setRenaming(false)} /> : null}
    </>
  );
}

function showError(error: unknown): void {
  notice.error(errorText(error));
}
