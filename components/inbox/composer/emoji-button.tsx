"use client";

import { Popover } from "@base-ui/react/popover";
import { Smile } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { EmojiPopup } from "#components/inbox/composer/emoji-popup.tsx";
import { EmojiPickerSkeleton } from "#components/inbox/composer/emoji-skeleton.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";

const EmojiPicker = lazyComponent(
  () => import("#components/inbox/composer/emoji-picker.tsx").then((module) => module.EmojiPicker),
  <EmojiPickerSkeleton />,
);

interface EmojiButtonProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the picker is placed if the button is hidden, as on a phone. */
  anchor: RefObject<HTMLElement | null>;
  onChoose: (emoji: string) => void;
}

export function EmojiButton({ open, onOpenChange, anchor, onChoose }: EmojiButtonProps) {
  const t = useTranslations("composer.emoji");
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger
        aria-label={t("open")}
        {...nameTooltip}
        className={buttonStyle({ variant: "ghost", size: "icon", className: "data-popup-open:bg-raised" })}
      >
        <Smile aria-hidden className="size-4.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="z-60"
        >
          <EmojiPopup>
            <EmojiPicker
              onChoose={(emoji) => {
                onOpenChange(false);
                requestAnimationFrame(() => onChoose(emoji));
              }}
            />
          </EmojiPopup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
