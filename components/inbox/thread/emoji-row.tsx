"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { useTranslations } from "next-intl";
import { useSetReaction } from "#components/inbox/thread/use-set-reaction.ts";
import { cn } from "#components/ui/cn.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const QUICK = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

/** The business's own reaction to a message. */
export function businessReaction({ reactions }: MessageView): string | undefined {
  return reactions?.find(({ direction }) => direction === "outbound")?.emoji;
}

export function EmojiRow({ message, ruled = false }: { message: MessageView; ruled?: boolean }) {
  const t = useTranslations("thread");
  const react = useSetReaction();
  const own = businessReaction(message);
  return (
    <Base.Group className={cn("flex gap-0.5", ruled && "mb-1 border-b pb-1")}>
      {QUICK.map((emoji) => (
        <Base.Item
          key={emoji}
          aria-label={emoji === own ? t("takeBack", { emoji }) : t("reactWith", { emoji })}
          onClick={() => void react(message, emoji === own ? null : emoji)}
          className={cn(
            "grid size-9 cursor-default place-items-center rounded-md text-xl data-highlighted:bg-raised",
            emoji === own && "bg-accent-soft",
          )}
        >
          {emoji}
        </Base.Item>
      ))}
    </Base.Group>
  );
}
