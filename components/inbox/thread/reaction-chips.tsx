"use client";

import { useTranslations } from "next-intl";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { useSetReaction } from "#components/inbox/thread/use-set-reaction.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function ReactionChips({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  const setReaction = useSetReaction();
  const reactions = message.reactions ?? [];
  if (reactions.length === 0) return null;
  return (
    <ul className="relative z-1 -mt-1.5 flex gap-1 px-2">
      {reactions.map(({ direction, emoji, by }) => {
        const name = direction === "inbound" ? (thread?.contactName ?? "") : (by ?? t("from.automatic"));
        const label = t("reactedBy", { name, emoji });
        const chipClass = "grid h-6 min-w-7 place-items-center rounded-full border bg-surface px-1.5 text-xs";
        return (
          <li key={direction}>
            {direction === "outbound" && thread?.open ? (
              <button
                type="button"
                title={`${label}. ${t("removeReaction", { emoji })}`}
                aria-label={`${label}. ${t("removeReaction", { emoji })}`}
                onClick={() => setReaction(message, null)}
                className={`${chipClass} border-accent/40 hover:bg-raised`}
              >
                {emoji}
              </button>
            ) : (
              <span role="img" aria-label={label} title={label} className={chipClass}>
                {emoji}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
