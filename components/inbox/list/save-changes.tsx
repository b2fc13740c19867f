"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { savedViewsQuery, updateView } from "#lib/conversations/views/browser.ts";
import type { SavedView, ViewFilter } from "#lib/conversations/views/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function SaveChanges({
  view,
  filter,
  className,
  onSaved,
}: {
  view: SavedView;
  filter: ViewFilter;
  className: string;
  onSaved: () => void;
}) {
  const t = useTranslations("list");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => updateView(view.id, { filter }),
    onSuccess: (saved) => {
      storeSaved(client, savedViewsQuery, (old) =>
        old ? { data: old.data.map((item) => (item.id === saved.id ? saved : item)) } : undefined,
      );
      onSaved();
    },
    onError: (error) => notice.error(errorText(error)),
  });
  return (
    <button type="button" disabled={isPending} onClick={() => mutate()} className={className}>
      {t("saveChanges", { name: view.name })}
    </button>
  );
}
