"use client";

import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Bookmark, ContactRound, LayoutTemplate, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { PaletteGroup, PaletteItem } from "#components/app/palette-item.tsx";
import { useHasPermission } from "#components/shell/session/permission-context.tsx";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { labelsQuery, segmentsQuery } from "#lib/contacts/browser.ts";
import { savedViewsQuery } from "#lib/conversations/views/browser.ts";
import { ALL_OPEN, writeFilter } from "#lib/conversations/views/rules.ts";
import { teamsQuery } from "#lib/teams/browser.ts";
import { templatesQuery } from "#lib/templates/browser.ts";

export function ViewItems({
  onOpen,
  onSegment,
  onTemplate,
}: {
  onOpen: (address: URLSearchParams) => void;
  onSegment: (id: string) => void;
  onTemplate: (id: string) => void;
}) {
  const t = useTranslations("shell.palette");
  const tCommand = useTranslations("shell.command");
  const may = useHasPermission();
  const views = useAllowed(savedViewsQuery, may("conversations.read"));
  const labels = useAllowed(labelsQuery, may("conversations.read"));
  const teams = useAllowed(teamsQuery, may("conversations.read"));
  const segments = useAllowed(segmentsQuery, may("contacts.read"));
  const templates = useAllowed(templatesQuery, may("templates.manage"));
  if (views.length + templates.length + labels.length + teams.length + segments.length === 0) return null;
  return (
    <PaletteGroup heading={t("views")}>
      {views.map(({ id, name }) => (
        <PaletteItem
          key={id}
          value={`view.${id}`}
          label={name}
          icon={<Bookmark className="size-4" />}
          onSelect={() => onOpen(new URLSearchParams({ saved: id }))}
        />
      ))}
      {teams.map(({ id, name }) => (
        <PaletteItem
          key={id}
          value={`view.${id}`}
          label={name}
          icon={<UsersRound className="size-4" />}
          onSelect={() => onOpen(writeFilter({ ...ALL_OPEN, team: id }))}
        />
      ))}
      {labels.map(({ id, name, color }) => (
        <PaletteItem
          key={id}
          value={`view.${id}`}
          label={name}
          keywords={tCommand("label")}
          icon={<LabelDot color={color} className="size-2.5" />}
          onSelect={() => onOpen(writeFilter({ ...ALL_OPEN, labels: [id] }))}
        />
      ))}
      {segments.map(({ id, name }) => (
        <PaletteItem
          key={id}
          value={`view.${id}`}
          label={name}
          keywords={t("contacts")}
          icon={<ContactRound className="size-4" />}
          onSelect={() => onSegment(id)}
        />
      ))}
      {templates.map(({ id, name, language }) => (
        <PaletteItem
          key={id}
          value={`view.${id}`}
          label={name}
          keywords={t("template")}
          icon={<LayoutTemplate className="size-4" />}
          end={<bdi>{language}</bdi>}
          onSelect={() => onTemplate(id)}
        />
      ))}
    </PaletteGroup>
  );
}

/** The rows of a list; none, and no request, if the member may not open what they lead to. */
function useAllowed<Row, Key extends QueryKey>(
  query: UseQueryOptions<{ data: Row[] }, Error, { data: Row[] }, Key>,
  isAllowed: boolean,
): readonly Row[] {
  const { data } = useQuery({ ...query, enabled: isAllowed });
  return isAllowed ? (data?.data ?? []) : [];
}
