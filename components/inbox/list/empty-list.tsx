"use client";

import { useTranslations } from "next-intl";
import { type ListState, plainView } from "#components/inbox/list/use-list-filter.ts";
import { viewIcons } from "#components/inbox/list/view-icons.ts";
import { runCommand } from "#components/shell/keys/use-command.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { DEFAULT_SORT, type ListSort } from "#lib/conversations/views/inbox-view-rules.ts";
import { CLOSING_SOONEST_VIEW, countConditions, isSameFilter } from "#lib/conversations/views/rules.ts";

const SetupStepsOfInbox = lazyComponent(() =>
  import("#components/inbox/list/setup-steps.tsx").then((module) => module.SetupStepsOfInbox),
);

/** What a list with filters says when it is empty. */
const NO_MATCHES: Record<ListSort, "noMatches" | "noOpenWindows"> = {
  latest: "noMatches",
  closing: "noOpenWindows",
};

export function EmptyList({ state: { filter, saved, show } }: { state: ListState }) {
  const t = useTranslations("list");
  const shell = useTranslations("shell.command");
  const canReply = usePermission("conversations.reply");
  const { view, sort } = filter;
  const Icon = viewIcons[view];
  const icon = <Icon aria-hidden className="size-7" strokeWidth={1.5} />;
  if (saved === "unknown") {
    return (
      <EmptyState
        title={t("viewNotFound")}
        action={<Button onClick={() => show(plainView("open"))}>{t("view.open")}</Button>}
      >
        {t("viewNotFoundText")}
      </EmptyState>
    );
  }
  if (isSameFilter(filter, CLOSING_SOONEST_VIEW)) {
    return (
      <EmptyState
        icon={<viewIcons.closing aria-hidden className="size-7" strokeWidth={1.5} />}
        title={t("closingEmpty")}
      >
        {t("closingEmptyText")}
      </EmptyState>
    );
  }
  if (countConditions(filter) > 0 || sort !== DEFAULT_SORT) {
    return (
      <EmptyState
        icon={icon}
        title={t(NO_MATCHES[sort])}
        action={<Button onClick={() => show(plainView(view))}>{t("clearFilters")}</Button>}
      >
        {t(`${NO_MATCHES[sort]}Text`)}
      </EmptyState>
    );
  }
  const empty = (
    <EmptyState
      icon={icon}
      title={t(`empty.${view}.title`)}
      action={
        view === "open" && canReply ? (
          <Button onClick={() => runCommand("compose")}>{shell("compose")}</Button>
        ) : view === "mine" ? (
          <Button onClick={() => show(plainView("unassigned"))}>{t("viewUnassigned")}</Button>
        ) : null
      }
    >
      {t(`empty.${view}.text`)}
    </EmptyState>
  );
  if (view !== "open") return empty;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {empty}
      {/* Where there is room for a conversation, they are in its place. */}
      <div className="lg:hidden">
        <SetupStepsOfInbox />
      </div>
    </div>
  );
}
