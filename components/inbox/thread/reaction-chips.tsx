"use client";

import { useTranslations } from "next-intl";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { usePendingReaction, useSetReaction } from "#components/inbox/thread/use-set-reaction.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function ReactionChips({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  const setReaction = useSetReaction();
  const pending = usePendingReaction(message.id);
  const reactions = (message.reactions ?? []).filter(({ direction }) => !pending || direction === "inbound");
  if (reactions.length === 0 && !pending?.emoji) return null;
  const chipClass = "grid h-6 min-w-7 place-items-center rounded-full border bg-surface px-1.5 text-xs";
  return (
    <ul className="relative z-1 -mt-1.5 flex gap-1 px-2">
      {reactions.map(({ direction, emoji, by }) => {
        const name = direction === "inbound" ? (thread?.contactName ?? "") : (by ?? t("from.automatic"));
        const label = t("reactedBy", { name, emoji });
        return (
          <li key={direction}>
            {direction === "outbound" && thread?.open ? (
              <button
                type="button"
                {...nameTooltip}
                aria-label={`${label}. ${t("removeReaction", { emoji })}`}
                onClick={() => setReaction(message, null)}
                className={`${chipClass} border-accent/40 hover:bg-raised`}
              >
                {emoji}
              </button>
            ) : (
              <span role="img" aria-label={label} {...nameTooltip} className={chipClass}>
                {emoji}
              </span>
            )}
          </li>
        );
      })}
      {pending?.emoji ? (
        <li>
          <span
            role="img"
            aria-label={t("reacting", { emoji: pending.emoji })}
            {...nameTooltip}
            className={`${chipClass} border-accent/40 opacity-60`}
          >
            {pending.emoji}
          </span>
        </li>
      ) : null}
    </ul>
  );
}
