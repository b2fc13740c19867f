"use client";

import { Popover } from "@base-ui/react/popover";
import { Smile } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonStyle } from "#components/ui/button.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";

const EmojiPicker = lazyComponent(() =>
  import("#components/inbox/composer/emoji-picker.tsx").then((module) => module.EmojiPicker),
);

export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useTranslations("composer.emoji");
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={t("open")}
        title={t("open")}
        className={buttonStyle({ variant: "ghost", size: "icon", className: "data-popup-open:bg-raised" })}
      >
        <Smile aria-hidden className="size-4.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={8} className="z-50">
          <Popover.Popup
            aria-label={t("title")}
            className="w-[min(20.5rem,calc(100vw-1rem))] rounded-md border bg-surface shadow-lg"
          >
            <EmojiPicker
              onChoose={(emoji) => {
                setOpen(false);
                requestAnimationFrame(() => onChoose(emoji));
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
