"use client";

import { Popover } from "@base-ui/react/popover";
import { useTranslations } from "next-intl";
import type { ComponentProps, RefObject } from "react";
import { QuickReplyList } from "#components/inbox/composer/quick-reply-list.tsx";
import { ListPopup } from "#components/ui/list-popup.tsx";

interface QuickReplyPopoverProps extends ComponentProps<typeof QuickReplyList> {
  anchor: RefObject<HTMLElement | null>;
  onClose: (isByKey: boolean) => void;
}

export function QuickReplyPopover({ anchor, onClose, ...list }: QuickReplyPopoverProps) {
  const t = useTranslations("composer.replies");
  return (
    <Popover.Root open onOpenChange={(open, { reason }) => open || onClose(reason === "escape-key")}>
      <ListPopup title={t("title")} anchor={anchor} side="top" align="start" sideOffset={8} className="w-96">
        <QuickReplyList {...list} />
      </ListPopup>
    </Popover.Root>
  );
}
