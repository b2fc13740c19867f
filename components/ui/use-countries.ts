"use client";

import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { useEffect, useMemo, useState } from "react";
import { useFormats } from "#components/ui/use-formats.ts";

export interface Country {
  /** ISO 3166. */
  code: string;
  name: string;
  /** Digits. */
  calling: string;
}

/**
 * Every country with phone numbers, in the order of the page's language. Only the current one until the page is hydrated,
 * because the server may have other names than the browser.
 */
export function useCountries(current: string | null): readonly Country[] {
  const formats = useFormats();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return useMemo(() => {
    const names = formats.regionNames();
    return getCountries()
      .filter((code) => isHydrated || code === current)
      .map((code) => ({
        code,
        name: (isHydrated ? names.of(code) : undefined) ?? code,
        calling: getCountryCallingCode(code),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, formats.locale));
  }, [formats, isHydrated, current]);
}
