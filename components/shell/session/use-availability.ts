"use client";

import { useQuery } from "@tanstack/react-query";
import type { Availability } from "#lib/teams/availability-schema.ts";
import { availabilityQuery } from "#lib/teams/browser.ts";

/** The members' availability, kept current while the caller is shown. */
export function useAvailability(): ReadonlyMap<string, Availability> {
  const { data } = useQuery(availabilityQuery);
  return new Map(data?.data.map((each) => [each.userId, each]));
}
