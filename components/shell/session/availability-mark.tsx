"use client";

import { useTranslations } from "next-intl";
import { cn } from "#components/ui/cn.ts";
import type { Availability } from "#lib/teams/availability-schema.ts";

/** A dot and words; nothing until it is known. */
export function AvailabilityMark({ availability }: { availability: Availability | undefined }) {
  const t = useTranslations("teams.availability");
  if (!availability) return null;
  const { presence, availableForAssignment } = availability;
  const dot = availableForAssignment ? DOTS[presence] : "border border-muted";
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-muted text-xs">
      <span aria-hidden className={cn("size-2 rounded-full", dot)} />
      {t(availableForAssignment ? presence : "off")}
    </span>
  );
}

const DOTS = { online: "bg-accent", away: "bg-warning", offline: "border border-muted" };
