"use client";

import { Popover } from "@base-ui/react/popover";
import { EmojiPicker } from "#components/inbox/composer/emoji-picker.tsx";
import { EmojiPopup } from "#components/inbox/composer/emoji-popup.tsx";
import { findMessageArticle } from "#components/inbox/details/focus-thread.ts";
import { useFocusReplyAfterClick } from "#components/inbox/details/use-focus-reply-after-click.ts";
import { useSetReaction } from "#components/inbox/thread/use-set-reaction.ts";
import { returnFocus } from "#components/ui/return-focus.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

interface ReactionPickerProps {
  message: MessageView;
  at: DOMRect;
  onClose: () => void;
}

/** All emoji, for a reaction with one that the menu of a message does not have. */
export function ReactionPicker({ message, at, onClose }: ReactionPickerProps) {
  const setReaction = useSetReaction();
  const focusReplyAfterClick = useFocusReplyAfterClick();
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={{ getBoundingClientRect: () => at }}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-60"
        >
          <EmojiPopup
            finalFocus={() => !focusReplyAfterClick() && returnFocus(findMessageArticle(message.id))}
          >
            <EmojiPicker
              onChoose={(emoji) => {
                onClose();
                void setReaction(message, emoji);
              }}
            />
          </EmojiPopup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
