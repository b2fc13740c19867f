"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark, Users, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { PaletteGroup, PaletteItem } from "#components/app/palette-item.tsx";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { labelsQuery, segmentsQuery } from "#lib/contacts/browser.ts";
import { savedViewsQuery } from "#lib/conversations/views/browser.ts";
import { ALL_OPEN, writeFilter } from "#lib/conversations/views/rules.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

export function ViewItems({
  onOpen,
  onSegment,
}: {
  onOpen: (address: URLSearchParams) => void;
  onSegment: (id: string) => void;
}) {
  const t = useTranslations("shell.palette");
  const views = useQuery(savedViewsQuery).data?.data ?? [];
  const labels = useQuery(labelsQuery).data?.data ?? [];
  const teams = useQuery(teamsQuery).data?.data ?? [];
  const segments = useQuery(segmentsQuery).data?.data ?? [];
  if (views.length + labels.length + teams.length + segments.length === 0) return null;
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
          icon={<Users className="size-4" />}
          onSelect={() => onSegment(id)}
        />
      ))}
    </PaletteGroup>
  );
}
