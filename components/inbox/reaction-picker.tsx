"use client";

import { Popover } from "@base-ui/react/popover";
import { useTranslations } from "next-intl";
import { EmojiPicker } from "#components/inbox/composer/emoji-picker.tsx";
import { useSetReaction } from "#components/inbox/thread/use-set-reaction.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

interface ReactionPickerProps {
  message: MessageView;
  at: DOMRect;
  onClose: () => void;
}

/** All emoji, for a reaction with one that the menu of a message does not have. */
export function ReactionPicker({ message, at, onClose }: ReactionPickerProps) {
  const t = useTranslations("composer.emoji");
  const setReaction = useSetReaction();
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={{ getBoundingClientRect: () => at }}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            aria-label={t("title")}
            finalFocus={() => document.getElementById(message.id)?.closest("article") ?? true}
            className="flex max-h-(--available-height) w-[min(20.5rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-md border bg-surface shadow-lg"
          >
            <EmojiPicker
              onChoose={(emoji) => {
                onClose();
                void setReaction(message, emoji);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
