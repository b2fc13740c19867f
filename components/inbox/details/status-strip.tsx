"use client";

import { AlarmClock, Archive, Ban, Hourglass, MegaphoneOff, Plus, Tag, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatWaitingTime } from "#components/contacts/waiting-time.ts";
import { WindowBadge } from "#components/contacts/window-badge.tsx";
import type { PickerKind } from "#components/inbox/details/picker.tsx";
import { describeTime } from "#components/inbox/details/time-choices.ts";
import { MemberAvatar } from "#components/shell/session/member-avatar.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { useServerNow } from "#components/shell/session/server-clock.ts";
import { useTeam } from "#components/shell/session/use-teams.ts";
import { cn } from "#components/ui/cn.ts";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { LabelChip } from "#components/ui/label-chip.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { SECOND } from "#lib/platform/clock.ts";

const chip = "flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-2 text-xs";
const pressable = "touch-target relative transition-colors hover:bg-raised";

/** Labels are whole: each of the first ones is shown from a width on, and the others are counted. */
const LABELS = [
  { shown: "hidden @2xl:inline-flex", others: "hidden @2xl:inline @3xl:hidden" },
  { shown: "hidden @3xl:inline-flex", others: "hidden @3xl:inline @4xl:hidden" },
  { shown: "hidden @4xl:inline-flex", others: "hidden @4xl:inline" },
];

export function StatusStrip({
  conversation,
  serverNow,
  onPick,
}: {
  conversation: ConversationView;
  serverNow: string;
  /** @param at the chip that was pressed */
  onPick: (kind: PickerKind, at: HTMLElement) => void;
}) {
  const t = useTranslations("work");
  const formats = useFormats();
  const tDuration = useTranslations("common.duration");
  const inBrowser = useInBrowser();
  const now = useServerNow(serverNow, 30 * SECOND);
  const { assignee, contact, labels, state, snoozedUntil, waitingSince } = conversation;
  const until = snoozedUntil && inBrowser ? describeTime(new Date(snoozedUntil), new Date(now), formats) : "";
  const team = useTeam(conversation.teamId);
  const canUpdate = usePermission("conversations.update");
  const waited = waitingSince === null ? "" : formatWaitingTime(waitingSince, now, tDuration);
  return (
    <section
      aria-label={t("status")}
      className="@container -mt-1 mx-auto flex w-full max-w-4xl min-w-0 items-center gap-1.5 overflow-x-clip px-3 pt-1 pb-2 pointer-coarse:gap-3 pointer-coarse:py-2.5"
    >
      <WindowBadge conversation={conversation} serverNow={serverNow} />
      {contact.blocked ? (
        <span title={t("blockedHint")} className={cn(chip, "border-transparent bg-danger-soft text-danger")}>
          <Ban aria-hidden className="size-3.5" />
          {t("blocked")}
        </span>
      ) : null}
      {contact.optedOut ? (
        <span
          title={t("optedOutHint")}
          className={cn(chip, "border-transparent bg-warning-soft text-warning")}
        >
          <MegaphoneOff aria-hidden className="size-3.5" />
          <span className="max-sm:sr-only">{t("optedOut")}</span>
        </span>
      ) : null}
      {waitingSince !== null && state !== "closed" ? (
        <span
          title={t("waitingHint", {
            at: formats.dateTime(waitingSince, "full", inBrowser ? undefined : "UTC"),
          })}
          className={cn(chip, "tabular border-transparent px-1 text-muted max-sm:hidden")}
        >
          <Hourglass aria-hidden className="size-3.5" />
          {/* Beside a list on a tablet, so that names are readable. */}
          <span className="@max-2xl:sr-only">{t("waiting", { time: waited })}</span>
          <span aria-hidden className="@2xl:hidden">
            {waited}
          </span>
        </span>
      ) : null}
      {state === "closed" ? (
        <span className={cn(chip, "border-transparent bg-raised text-muted")}>
          <Archive aria-hidden className="size-3.5" />
          {t("closed")}
        </span>
      ) : null}
      {state === "snoozed" && snoozedUntil ? (
        <button
          type="button"
          disabled={!canUpdate}
          aria-haspopup="dialog"
          aria-label={t("snoozedUntil", { at: until })}
          onClick={({ currentTarget }) => onPick("snooze", currentTarget)}
          className={cn(chip, canUpdate && pressable, "border-transparent bg-info-soft text-info")}
        >
          <AlarmClock aria-hidden className="size-3.5" />
          <span className="tabular max-sm:hidden">{t("snoozedUntil", { at: until })}</span>
          <span className="tabular sm:hidden">{until}</span>
        </button>
      ) : null}
      <button
        type="button"
        disabled={!canUpdate}
        aria-haspopup="dialog"
        aria-label={assignee ? t("assign.assigned", { name: assignee.name }) : t("assign.button")}
        title={assignee?.name}
        onClick={({ currentTarget }) => onPick("assign", currentTarget)}
        className={cn(
          chip,
          canUpdate && pressable,
          "min-w-6 shrink",
          assignee ? "ps-0.5" : canUpdate ? "border-dashed text-muted" : "hidden",
        )}
      >
        {assignee ? (
          <MemberAvatar id={assignee.id} name={assignee.name} className="size-5 text-2xs" />
        ) : (
          <Plus aria-hidden className="size-3.5 shrink-0" />
        )}
        <span dir="auto" className={cn("max-w-32 truncate", assignee && "max-sm:hidden")}>
          {assignee?.name ?? t("assign.button")}
        </span>
      </button>
      {team ? (
        <button
          type="button"
          disabled={!canUpdate}
          aria-haspopup="dialog"
          aria-label={t("assign.teamAssigned", { name: team.name })}
          title={team.name}
          onClick={({ currentTarget }) => onPick("assign", currentTarget)}
          className={cn(chip, canUpdate && pressable, "min-w-6 shrink")}
        >
          <UsersRound aria-hidden className="size-3.5 shrink-0 text-muted" />
          <span dir="auto" className="max-w-32 truncate max-sm:hidden">
            {team.name}
          </span>
        </button>
      ) : null}
      {LABELS.map(({ shown }, index) => {
        const label = labels[index];
        if (!label) return null;
        const { id, name, color } = label;
        return (
          <LabelChip
            key={id}
            name={name}
            color={color}
            className={cn("h-6 min-w-0 max-w-40 shrink", shown)}
          />
        );
      })}
      {canUpdate ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={labels.length > 0 ? t("labels.title") : t("labels.add")}
          title={formats.enumerate(labels.map(({ name }) => name))}
          onClick={({ currentTarget }) => onPick("label", currentTarget)}
          className={cn(chip, pressable, "border-dashed text-muted")}
        >
          <Tag aria-hidden className="size-3.5" />
          {labels.length > 0 ? <span className="tabular @2xl:hidden">{labels.length}</span> : null}
          {LABELS.map(({ others }, index) =>
            labels.length > index + 1 ? (
              <span key={others} className={cn("tabular", others)}>
                +{labels.length - index - 1}
              </span>
            ) : null,
          )}
        </button>
      ) : null}
    </section>
  );
}
