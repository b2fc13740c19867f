"use client";

import { useTranslations } from "next-intl";
import { useTeammates } from "#components/shell/live/live-context.ts";
import { MemberAvatar } from "#components/shell/session/member-avatar.tsx";
import { cn } from "#components/ui/cn.ts";
import { useFormats } from "#components/ui/use-formats.ts";

const SHOWN = 3;

export function PresenceAvatars({ conversationId }: { conversationId: string }) {
  const t = useTranslations("live");
  const { list } = useFormats();
  const teammates = useTeammates(conversationId);
  if (teammates.length === 0) return null;
  const rest = teammates.slice(SHOWN);
  const names = teammates.map(({ name }) => name);
  return (
    <ul
      aria-label={t("alsoViewing")}
      title={t("viewing", { names: list(names) })}
      className="flex shrink-0 items-center -space-x-1.5"
    >
      {teammates.slice(0, SHOWN).map(({ userId, name, isTyping }) => (
        <li key={userId} className="relative">
          <MemberAvatar
            id={userId}
            name={name}
            className={cn("size-6 text-2xs ring-2", isTyping ? "ring-accent" : "ring-surface")}
          />
          <span className="sr-only">{t(isTyping ? "isTyping" : "isViewing", { name })}</span>
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="tabular grid size-6 place-items-center rounded-full bg-raised text-2xs text-muted ring-2 ring-surface">
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{list(rest.map(({ name }) => name))}</span>
        </li>
      ) : null}
    </ul>
  );
}
