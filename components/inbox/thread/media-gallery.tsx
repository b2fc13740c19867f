"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { MediaGrid, MediaGridSkeleton, type ShownMedia } from "#components/inbox/thread/media-grid.tsx";
import { MediaRows, MediaRowsSkeleton } from "#components/inbox/thread/media-rows.tsx";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { DialogPopup } from "#components/ui/dialog-popup.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { fillsPhone } from "#components/ui/fills-phone.ts";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { LoadMoreFailed } from "#components/ui/load-more-failed.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { runAfterOverlay, useCloseOnBack } from "#components/ui/use-close-on-back.ts";
import { ARCHIVE_MAX_FILES, ARCHIVE_MAX_GB } from "#lib/conversations/attachments/archive-rules.ts";
import { type MediaGroup, mediaGroups } from "#lib/conversations/attachments/rules.ts";
import { mediaArchiveUrl, mediaQuery } from "#lib/conversations/thread/browser.ts";

export interface MediaOf {
  conversationId: string;
  currentMemberId: string;
  contactName: string;
  /** Called before the conversation is opened at a message. */
  onLeave?: (() => void) | undefined;
}

export function MediaGallery({
  conversationId,
  currentMemberId,
  contactName,
  onLeave,
  onClose,
}: MediaOf & { onClose: () => void }) {
  const t = useTranslations("thread.media");
  const { open } = useOpenConversation();
  // The query of the first group, which is open already.
  const counts = useInfiniteQuery(mediaQuery(conversationId, mediaGroups[0])).data?.pages[0]?.counts;
  useCloseOnBack(true, onClose);
  const onShow = (messageId: string) => {
    onClose();
    onLeave?.();
    runAfterOverlay(() => open(conversationId, messageId));
  };
  return (
    <DialogPopup
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("title", { name: contactName })}
      className={`${fillsPhone} h-[44rem] max-w-4xl [&>[data-dialog-body]]:flex [&>[data-dialog-body]]:min-h-0 [&>[data-dialog-body]]:flex-1 [&>[data-dialog-body]]:flex-col [&>[data-dialog-body]]:p-0`}
    >
      <Tabs
        label={t("group")}
        tabs={mediaGroups.map((group) => ({
          value: group,
          title: counts
            ? t("groupCount", { group: t(`groups.${group}`), count: counts[group] })
            : t(`groups.${group}`),
          content: <GroupPanel {...{ conversationId, group, currentMemberId, contactName, onShow }} />,
        }))}
      />
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3">
        <p className="text-muted text-xs">{t("bound", { count: ARCHIVE_MAX_FILES, size: ARCHIVE_MAX_GB })}</p>
        <a href={mediaArchiveUrl(conversationId)} download className={buttonStyle()}>
          <Download aria-hidden className="size-4" />
          {t("downloadAll")}
        </a>
      </footer>
    </DialogPopup>
  );
}

function GroupPanel({
  conversationId,
  group,
  ...shown
}: Omit<ShownMedia, "items" | "onEnd"> & { conversationId: string; group: MediaGroup }) {
  const t = useTranslations("thread.media");
  const query = useInfiniteQuery(mediaQuery(conversationId, group));
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const isGrid = group === "pictures";
  if (!data) {
    if (error) return <LoadFailed error={error} onRetry={() => void query.refetch()} />;
    return (
      <div className="px-5 py-4">
        <span role="status" className="sr-only">
          {t("loading")}
        </span>
        {isGrid ? <MediaGridSkeleton /> : <MediaRowsSkeleton />}
      </div>
    );
  }
  const items = data.pages.flatMap((page) => page.data);
  if (items.length === 0) return <EmptyState title={t(`empty.${group}`)} />;
  const loadMore = () => void query.fetchNextPage();
  const onEnd = hasNextPage && !isFetchNextPageError ? loadMore : undefined;
  const Items = isGrid ? MediaGrid : MediaRows;
  return (
    <div className="px-5 py-4">
      <Items {...shown} items={items} onEnd={onEnd} />
      {isFetchNextPageError ? (
        <LoadMoreFailed onRetry={loadMore} />
      ) : hasNextPage ? (
        <Button className="mt-3 w-full" loading={isFetchingNextPage} onClick={loadMore}>
          {t("older")}
        </Button>
      ) : null}
    </div>
  );
}
