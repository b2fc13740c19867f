"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { NameDialog } from "#components/ui/name-dialog.tsx";
import { createView, savedViewsQuery, updateView } from "#lib/conversations/views/browser.ts";
import { VIEW_NAME_MAX } from "#lib/conversations/views/inbox-view-rules.ts";
import type { SavedView, ViewFilter } from "#lib/conversations/views/schema.ts";

export function SaveViewDialog({
  filter,
  onSaved,
  onClose,
}: {
  filter: ViewFilter;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}) {
  const t = useTranslations("list");
  const canShare = usePermission("views.share");
  const [shared, setShared] = useState(false);
  const reload = useReloadViews();
  return (
    <NameDialog
      title={t("saveView")}
      description={t("saveViewText")}
      label={t("viewName")}
      submitLabel={t("save")}
      maxLength={VIEW_NAME_MAX}
      save={(name) => createView({ name, filter, shared })}
      onSaved={async (view) => {
        await reload();
        onSaved(view);
      }}
      onClose={onClose}
    >
      {canShare ? (
        <label className="flex min-h-6 items-center gap-2 text-sm">
          <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)} />
          {t("shareView")}
        </label>
      ) : null}
    </NameDialog>
  );
}

export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const t = useTranslations("list");
  return (
    <NameDialog
      title={t("renameView")}
      label={t("viewName")}
      submitLabel={t("save")}
      initial={view.name}
      maxLength={VIEW_NAME_MAX}
      save={(name) => updateView(view.id, { name })}
      onSaved={useReloadViews()}
      onClose={onClose}
    />
  );
}

function useReloadViews() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
}
