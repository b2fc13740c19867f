"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useBusinessReaction, useSetReaction } from "#components/inbox/thread/use-set-reaction.ts";
import { cn } from "#components/ui/cn.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const QUICK_REACTIONS = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

export function EmojiRow({
  message,
  hasDivider = false,
  onMore,
}: {
  message: MessageView;
  hasDivider?: boolean;
  /** Shows all emoji, where there is place for them. */
  onMore?: () => void;
}) {
  const t = useTranslations("thread");
  const setReaction = useSetReaction();
  const current = useBusinessReaction(message);
  return (
    <Base.Group className={cn("flex gap-0.5", hasDivider && "mb-1 border-b pb-1")}>
      {QUICK_REACTIONS.map((emoji) => (
        <Base.Item
          key={emoji}
          aria-label={emoji === current ? t("removeReaction", { emoji }) : t("reactWith", { emoji })}
          onClick={() => void setReaction(message, emoji === current ? null : emoji)}
          className={cn(
            "grid size-9 cursor-default place-items-center rounded-md text-xl data-highlighted:bg-raised",
            emoji === current && "bg-accent-soft",
          )}
        >
          {emoji}
        </Base.Item>
      ))}
      {onMore ? (
        <Base.Item
          aria-label={t("moreEmoji")}
          onClick={onMore}
          className="grid size-9 cursor-default place-items-center rounded-md text-muted data-highlighted:bg-raised"
        >
          <Plus aria-hidden className="size-4.5" />
        </Base.Item>
      ) : null}
    </Base.Group>
  );
}
