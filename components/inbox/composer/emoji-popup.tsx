"use client";

import { Popover } from "@base-ui/react/popover";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";

/** What contains the emoji picker. */
export function EmojiPopup(props: Omit<ComponentProps<typeof Popover.Popup>, "className">) {
  const t = useTranslations("composer.emoji");
  return (
    <Popover.Popup
      aria-label={t("title")}
      {...props}
      className="flex max-h-(--available-height) w-[min(20.5rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-md border bg-surface shadow-lg"
    />
  );
}
