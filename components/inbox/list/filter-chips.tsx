"use client";

import { useQuery } from "@tanstack/react-query";
import { UsersRound, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { nameOfNumber } from "#components/inbox/cache/list-rules.ts";
import { type ListState, withoutCurrentMember } from "#components/inbox/list/use-list-filter.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { useFocusNext } from "#components/ui/use-focus-replacement.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { DEFAULT_SORT, NO_ASSIGNEE } from "#lib/conversations/views/inbox-view-rules.ts";
import { ALL_OPEN, CLOSING_SOONEST_VIEW, isSameFilter } from "#lib/conversations/views/rules.ts";
import type { ViewFilter } from "#lib/conversations/views/schema.ts";
import { numberNamesQuery } from "#lib/numbers/browser.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

const SaveChanges = lazyComponent(() =>
  import("#components/inbox/list/save-changes.tsx").then((module) => module.SaveChanges),
);

const SAVE_BUTTON_CLASS =
  "min-h-6 max-w-full truncate rounded px-1 font-medium text-accent text-xs hover:underline";

export function FilterChips({ state, onSave }: { state: ListState; onSave: () => void }) {
  const t = useTranslations("list");
  const canShare = usePermission("views.share");
  const { filter, saved, changed, change: remove } = state;
  const focusHandlers = useFocusNext(() =>
    document.querySelector<HTMLElement>("[data-list-filter] button")?.focus(),
  );
  const labels = useQuery({ ...labelsQuery, enabled: filter.labels.length > 0 });
  const members = useQuery({ ...membersQuery, enabled: filter.assignee !== null });
  const numbers = useQuery({ ...numberNamesQuery, enabled: filter.number !== null });
  const teams = useQuery({ ...teamsQuery, enabled: filter.team !== null });
  const isPlain = saved !== null || (changed === null && isSameFilter(filter, sidebarFilter(filter)));
  if (isPlain) return null;
  const number = numbers.data?.data.find(({ id }) => id === filter.number);
  const assignee = members.data?.data.find(({ id }) => id === filter.assignee)?.name;
  const chips: Record<Exclude<keyof ViewFilter, "view">, ReactNode> = {
    sort:
      filter.sort === DEFAULT_SORT ? null : (
        <Chip name={t(`${filter.sort}First`)} onRemove={() => remove({ sort: DEFAULT_SORT })} />
      ),
    unread: filter.unread ? <Chip name={t("unread")} onRemove={() => remove({ unread: false })} /> : null,
    waiting: filter.waiting ? <Chip name={t("waiting")} onRemove={() => remove({ waiting: false })} /> : null,
    assignee:
      filter.assignee === null ? null : (
        <Chip
          name={filter.assignee === NO_ASSIGNEE ? t("view.unassigned") : (assignee ?? t("removedMember"))}
          onRemove={() => remove({ assignee: null })}
        />
      ),
    team:
      filter.team === null ? null : (
        <Chip
          name={teams.data?.data.find(({ id }) => id === filter.team)?.name ?? t("deletedTeam")}
          icon={<UsersRound aria-hidden className="size-3 text-muted" />}
          onRemove={() => remove({ team: null })}
        />
      ),
    number:
      filter.number === null ? null : (
        <Chip
          name={number ? nameOfNumber(number) : t("unknownNumber")}
          onRemove={() => remove({ number: null })}
        />
      ),
    labels: filter.labels.map((id) => {
      const label = labels.data?.data.find((item) => item.id === id);
      return (
        <Chip
          key={id}
          name={label?.name ?? (labels.isPending ? "…" : t("deletedLabel"))}
          icon={label ? <LabelDot color={label.color} /> : null}
          onRemove={() => remove({ labels: filter.labels.filter((other) => other !== id) })}
        />
      );
    }),
  };
  return (
    <div {...focusHandlers} className="flex flex-wrap items-center gap-1.5">
      {Object.entries(chips).map(([condition, chip]) => (
        <Fragment key={condition}>{chip}</Fragment>
      ))}
      {changed && (canShare || !changed.shared) ? (
        <SaveChanges
          view={changed}
          filter={withoutCurrentMember(filter)}
          className={SAVE_BUTTON_CLASS}
          onSaved={() => state.showSaved(changed.id)}
        />
      ) : null}
      <button type="button" onClick={onSave} className={SAVE_BUTTON_CLASS}>
        {t("saveView")}
      </button>
    </div>
  );
}

function sidebarFilter(filter: ViewFilter): ViewFilter {
  const { view, labels, team } = filter;
  if (isSameFilter(filter, CLOSING_SOONEST_VIEW)) return filter;
  if (view === "open" && team !== null) return { ...ALL_OPEN, team };
  return { ...ALL_OPEN, view, labels: view === "open" && labels.length === 1 ? labels : [] };
}

function Chip({ name, icon, onRemove }: { name: string; icon?: ReactNode; onRemove: () => void }) {
  const t = useTranslations("list");
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-full border bg-canvas ps-2 text-xs">
      {icon}
      <span dir="auto" className="truncate">
        {name}
      </span>
      <button
        type="button"
        aria-label={t("removeFilter", { name })}
        onClick={onRemove}
        className="-ms-1 grid size-6 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  );
}
