"use client";

import { useEffect, useState } from "react";

/** Returns only the current one until the page is hydrated, because the server may know others than the browser. */
export function useTimeZones(current: string | null): readonly string[] {
  const [zones, setZones] = useState<readonly string[]>([]);
  useEffect(() => setZones(["UTC", ...Intl.supportedValuesOf("timeZone")]), []);
  return [...new Set([...(current === null ? [] : [current]), ...zones])].sort();
}
