"use client";

import { useQuery } from "@tanstack/react-query";
import { teamsQuery } from "#lib/teams/browser.ts";
import type { TeamView } from "#lib/teams/schema.ts";

/** @returns undefined without an id, while loading, and for a deleted team */
export function useTeam(id: string | null): TeamView | undefined {
  const { data } = useQuery({ ...teamsQuery, enabled: id !== null });
  return data?.data.find((team) => team.id === id);
}
