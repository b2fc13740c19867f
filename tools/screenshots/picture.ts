import { type Language, languages } from "#lib/platform/languages.ts";

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

export const sizes = {
  "390": { width: 390, height: 844 },
  "1024": { width: 1024, height: 768 },
  "1440": { width: 1440, height: 900 },
  "1920": { width: 1920, height: 1080 },
} as const;
export type Size = keyof typeof sizes;
export const sizeNames = Object.keys(sizes) as Size[];

/** A window: the size, theme and language in which surfaces are shown. */
export interface Look {
  size: Size;
  scheme: Scheme;
  language: Language;
}

export const looks: readonly Look[] = sizeNames.flatMap((size) =>
  schemes.flatMap((scheme) => languages.map((language) => ({ size, scheme, language }))),
);

export function nameOf({ size, scheme, language }: Look): string {
  return `${size}-${scheme}-${language}`;
}

export interface Picture extends Look {
  surface: string;
  /** Where it is written. */
  file: string;
}
