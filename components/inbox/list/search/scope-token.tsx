"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { conversationQuery } from "#lib/conversations/browser.ts";

export function ScopeToken({ conversationId, onRemove }: { conversationId: string; onRemove: () => void }) {
  const t = useTranslations("search");
  const { data } = useQuery(conversationQuery(conversationId));
  const name = data?.conversation.contact.displayName ?? "…";
  return (
    <div className="flex border-b px-3 py-2">
      <p className="flex h-6 max-w-full items-center gap-1 rounded-md border border-line bg-raised ps-2 text-xs">
        <span className="shrink-0 text-muted">{t("within")}</span>
        <span dir="auto" className="min-w-0 truncate font-medium">
          {name}
        </span>
        <button
          type="button"
          aria-label={t("searchAll")}
          onClick={onRemove}
          className="grid size-6 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden className="size-3" />
        </button>
      </p>
    </div>
  );
}
