"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { createView, savedViewsQuery, updateView } from "#lib/conversations/views/browser.ts";
import { VIEW_NAME_MAX } from "#lib/conversations/views/filter-rules.ts";
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
  return (
    <NameDialog
      title={t("saveView")}
      description={t("saveViewText")}
      initial=""
      save={(name) => createView({ name, filter, shared })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {canShare ? (
        <label className="flex min-h-6 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
            className="size-4 accent-accent"
          />
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
      initial={view.name}
      save={(name) => updateView(view.id, { name })}
      onSaved={() => undefined}
      onClose={onClose}
    />
  );
}

function NameDialog({
  title,
  description,
  initial,
  save,
  onSaved,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  initial: string;
  save: (name: string) => Promise<SavedView>;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations("list");
  const common = useTranslations("common");
  const client = useQueryClient();
  const [name, setName] = useState(initial);
  const saving = useMutation({
    mutationFn: () => save(name.trim()),
    onSuccess: async (view) => {
      storeSaved(client, savedViewsQuery, (old) =>
        old ? { data: [...old.data.filter(({ id }) => id !== view.id), view] } : undefined,
      );
      await client.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
      onSaved(view);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={description}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) saving.mutate();
        }}
      >
        <TextField
          label={t("viewName")}
          value={name}
          maxLength={VIEW_NAME_MAX}
          required
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        {children}
        <FormError error={saving.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" loading={saving.isPending} disabled={!name.trim()}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
