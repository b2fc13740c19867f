"use client";

import { useQuery } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import {
  DeleteQuickReplyDialog,
  EditQuickReplyDialog,
} from "#components/inbox/composer/quick-reply-dialogs.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowMenu } from "#components/ui/row-menu.tsx";
import { TextFilter } from "#components/ui/text-filter.tsx";
import { quickRepliesQuery } from "#lib/conversations/quick-replies/browser.ts";
import { findReplies } from "#lib/conversations/quick-replies/rules.ts";
import type { QuickReply } from "#lib/conversations/quick-replies/schema.ts";

export function QuickRepliesPage() {
  const t = useTranslations("composer.replies");
  const { data, error, refetch } = useQuery(quickRepliesQuery);
  const [editing, setEditing] = useState<QuickReply | { body: string } | null>(null);
  const [deleting, setDeleting] = useState<QuickReply | null>(null);
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  const canManage = usePermission("quick_replies.manage");
  const create = canManage ? (
    <Button variant="primary" onClick={() => setEditing({ body: "" })}>
      {t("create")}
    </Button>
  ) : null;
  const found = findReplies(data?.data ?? [], q);
  return (
    <>
      <PageHeader title={t("title")} action={data?.data.length === 0 ? null : create}>
        {t(canManage ? "text" : "textReadOnly")}
      </PageHeader>
      {data ? (
        data.data.length > 0 ? (
          <>
            <div className="mb-3 sm:max-w-72">
              <TextFilter
                label={t("search")}
                placeholder={t("search")}
                value={q}
                onChange={(text) => void setQ(text)}
              />
            </div>
            {found.length > 0 ? (
              <ul aria-label={t("title")} className="divide-y rounded-lg border bg-surface">
                {found.map((reply) => (
                  <Row
                    key={reply.id}
                    reply={reply}
                    canManage={canManage}
                    onEdit={() => setEditing(reply)}
                    onDelete={() => setDeleting(reply)}
                  />
                ))}
              </ul>
            ) : (
              <EmptyState title={t("nothingFound")} />
            )}
          </>
        ) : (
          <EmptyState icon={<Zap className="size-6" />} title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
      <EditQuickReplyDialog target={editing} onClose={() => setEditing(null)} />
      <DeleteQuickReplyDialog reply={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function Row({
  reply,
  canManage,
  onEdit,
  onDelete,
}: {
  reply: QuickReply;
  canManage: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const common = useTranslations("common");
  const { shortcut, body } = reply;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">
          <bdi dir="ltr">/{shortcut}</bdi>
        </p>
        <p
          dir="auto"
          className="wrap-anywhere line-clamp-3 text-page-start whitespace-pre-wrap text-muted text-sm"
        >
          {body.replace(/\n\s*\n/g, "\n")}
        </p>
      </div>
      {canManage ? (
        <RowMenu name={`/${shortcut}`}>
          <MenuItem onSelect={onEdit}>{common("edit")}</MenuItem>
          <MenuItem onSelect={onDelete}>{common("delete")}</MenuItem>
        </RowMenu>
      ) : null}
    </li>
  );
}
