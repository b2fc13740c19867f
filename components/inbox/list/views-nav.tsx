"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark, ChevronRight, Ellipsis, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type ListState, plainView } from "#components/inbox/list/use-list-filter.ts";
import { viewIcons } from "#components/inbox/list/view-icons.ts";
import { ViewLink } from "#components/inbox/list/view-link.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { cn } from "#components/ui/cn.ts";
import { useDeviceSettings } from "#components/ui/device-settings.ts";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { PressToLoad } from "#components/ui/press-to-load.tsx";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { closingCountQuery, savedViewsQuery, viewCountsQuery } from "#lib/conversations/views/browser.ts";
import { inboxViews } from "#lib/conversations/views/inbox-view-rules.ts";
import { ALL_OPEN, CLOSING_SOONEST_VIEW, isSameFilter } from "#lib/conversations/views/rules.ts";
import { teamsQuery } from "#lib/teams/browser.ts";
import type { TeamView } from "#lib/teams/schema.ts";

const loadMenu = () => import("#components/inbox/list/saved-view-menu.tsx");
const SavedViewMenu = lazyComponent(
  () => loadMenu().then((module) => module.default),
  <span className="size-7 shrink-0" />,
);

const MENU_BUTTON =
  "size-7 opacity-0 focus-visible:opacity-100 group-hover/view:opacity-100 data-popup-open:opacity-100 pointer-coarse:opacity-100";

const COLLAPSED_LABELS = 12;

interface NavProps {
  state: ListState;
  onDone?: () => void;
}

export function ViewsNav(props: NavProps) {
  const t = useTranslations("list");
  return (
    <nav aria-label={t("views")} className="flex flex-col gap-4 px-2 pb-4">
      <MainViews {...props} />
      <Teams {...props} />
      <SavedViews {...props} />
      <Labels {...props} />
    </nav>
  );
}

export function MainViews({ state, onDone, compact = false }: NavProps & { compact?: boolean }) {
  const t = useTranslations("list");
  const { data: counts } = useQuery(viewCountsQuery);
  const { data: closing } = useQuery(closingCountQuery);
  const current = currentView(state);
  const size = compact ? "size-5" : "size-4";
  return (
    <ul className={cn("flex flex-col", compact ? "items-center gap-1" : "gap-0.5")}>
      {mainViews.map((view) => {
        const Icon = viewIcons[view];
        const filter = view === "closing" ? CLOSING_SOONEST_VIEW : plainView(view);
        return (
          <ViewLink
            key={view}
            href={state.hrefOf(filter)}
            onOpen={() => {
              state.show(filter);
              onDone?.();
            }}
            current={view === current}
            icon={<Icon aria-hidden className={size} strokeWidth={1.75} />}
            name={view === "closing" ? t("closingView") : t(`view.${view}`)}
            count={view === "closing" ? undefined : counts?.views[view]}
            urgentCount={view === "closing" ? closing?.count : undefined}
            quiet={view === "closed" || view === "snoozed"}
            compact={compact}
          />
        );
      })}
    </ul>
  );
}

const mainViews = inboxViews.flatMap((view) =>
  view === "open" ? ([view, "closing"] as const) : ([view] as const),
);

function currentView({ saved, filter }: ListState): (typeof mainViews)[number] | null {
  if (saved !== null || currentLabel(filter) !== null || currentTeam(filter) !== null) return null;
  return isSameFilter(filter, CLOSING_SOONEST_VIEW) ? "closing" : filter.view;
}

function currentLabel({ view, labels }: ListState["filter"]): string | null {
  return view === "open" && labels.length === 1 ? (labels[0] ?? null) : null;
}

function currentTeam({ view, team }: ListState["filter"]): string | null {
  return view === "open" ? team : null;
}

/** The signed-in member's own teams first; those of others in a separate section. */
function Teams({ state, onDone }: NavProps) {
  const t = useTranslations("list");
  const { data } = useQuery(teamsQuery);
  const { data: counts } = useQuery(viewCountsQuery);
  const all = data?.data ?? [];
  const isOwn = ({ memberIds }: TeamView) => memberIds.includes(state.filter.currentMemberId);
  const current = state.saved === null ? currentTeam(state.filter) : null;
  const sections = [
    { id: "my-teams", name: t("myTeams"), teams: all.filter(isOwn) },
    { id: "other-teams", name: t("otherTeams"), teams: all.filter((team) => !isOwn(team)) },
  ] as const;
  return sections
    .filter(({ teams }) => teams.length > 0)
    .map((section) => (
      <Section key={section.id} id={section.id} name={section.name}>
        {section.teams.map(({ id, name }) => (
          <ViewLink
            key={id}
            href={state.hrefOf({ ...ALL_OPEN, team: id })}
            onOpen={() => {
              state.show({ ...ALL_OPEN, team: id });
              onDone?.();
            }}
            current={id === current}
            icon={<UsersRound className="size-4" strokeWidth={1.75} />}
            name={name}
            count={counts?.teams[id]}
          />
        ))}
      </Section>
    ));
}

function SavedViews({ state, onDone }: NavProps) {
  const t = useTranslations("list");
  const canShare = usePermission("views.share");
  const { data } = useQuery(savedViewsQuery);
  if (!data || data.data.length === 0) return null;
  const current = typeof state.saved === "object" ? state.saved?.id : null;
  return (
    <Section id="saved-views" name={t("savedViews")}>
      {data.data.map((view) => (
        <ViewLink
          key={view.id}
          href={state.hrefOfSaved(view.id)}
          onOpen={() => {
            state.showSaved(view.id);
            onDone?.();
          }}
          current={view.id === current}
          icon={
            // People are the icon of teams, which are in the same list.
            <Bookmark className={cn("size-4", view.shared ? "fill-current" : null)} strokeWidth={1.75} />
          }
          name={view.name}
        >
          {canShare || !view.shared ? (
            <PressToLoad
              load={loadMenu}
              haspopup="menu"
              label={t("viewMenu", { name: view.name })}
              buttonContent={<Ellipsis aria-hidden className="size-4" />}
              className={cn(MENU_BUTTON, "grid shrink-0 place-items-center rounded-md text-muted")}
            >
              <SavedViewMenu view={view} state={state} className={MENU_BUTTON} />
            </PressToLoad>
          ) : null}
        </ViewLink>
      ))}
    </Section>
  );
}

function Labels({ state, onDone }: NavProps) {
  const t = useTranslations("list");
  const labels = useQuery(labelsQuery);
  const { data: counts } = useQuery(viewCountsQuery);
  const [showsAll, setShowsAll] = useState(false);
  const allLabels = labels.data?.data ?? [];
  if (allLabels.length === 0) return null;
  const current = state.saved === null ? currentLabel(state.filter) : null;
  const shown = showsAll
    ? allLabels
    : allLabels.filter(({ id }, index) => index < COLLAPSED_LABELS || id === current);
  return (
    <Section id="labels" name={t("labels")}>
      {shown.map(({ id, name, color }) => (
        <ViewLink
          key={id}
          href={state.hrefOf({ ...ALL_OPEN, labels: [id] })}
          onOpen={() => {
            state.show({ ...ALL_OPEN, labels: [id] });
            onDone?.();
          }}
          current={id === current}
          icon={<LabelDot color={color} className="size-2.5" />}
          name={name}
          count={counts?.labels[id]}
        />
      ))}
      {allLabels.length > shown.length || showsAll ? (
        <li>
          {allLabels.length > COLLAPSED_LABELS ? (
            <button
              type="button"
              onClick={() => setShowsAll(!showsAll)}
              className="min-h-8 w-full rounded-md px-2 text-start text-muted text-xs hover:bg-raised hover:text-ink"
            >
              {showsAll ? t("fewerLabels") : t("allLabels", { count: allLabels.length })}
            </button>
          ) : null}
        </li>
      ) : null}
    </Section>
  );
}

type SectionId = "my-teams" | "other-teams" | "saved-views" | "labels";

function Section({ id, name, children }: { id: SectionId; name: string; children: ReactNode }) {
  const open = useDeviceSettings(({ collapsedSections }) => !collapsedSections.includes(id));
  const toggle = () =>
    useDeviceSettings.setState(({ collapsedSections }) => ({
      collapsedSections: open
        ? [...collapsedSections, id]
        : collapsedSections.filter((other) => other !== id),
    }));
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className="flex min-h-7 w-full items-center gap-1 rounded-md px-2 font-medium text-muted text-xs hover:text-ink"
      >
        <span className="flex-1 text-start">{name}</span>
        <ChevronRight
          aria-hidden
          className={cn("size-3.5 transition-transform", open && "rotate-90 rtl:-rotate-90")}
        />
      </button>
      {open ? <ul className="mt-0.5 flex flex-col gap-0.5">{children}</ul> : null}
    </div>
  );
}
