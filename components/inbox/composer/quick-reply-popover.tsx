"use client";

import { Popover } from "@base-ui/react/popover";
import { useTranslations } from "next-intl";
import type { ComponentProps, RefObject } from "react";
import { QuickReplyList } from "#components/inbox/composer/quick-reply-list.tsx";

interface QuickReplyPopoverProps extends ComponentProps<typeof QuickReplyList> {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function QuickReplyPopover({ anchor, onClose, ...list }: QuickReplyPopoverProps) {
  const t = useTranslations("composer.replies");
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup className="flex max-h-[min(26rem,var(--available-height))] w-96 max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg border bg-surface shadow-lg outline-none">
            <Popover.Title className="sr-only">{t("title")}</Popover.Title>
            <QuickReplyList {...list} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
