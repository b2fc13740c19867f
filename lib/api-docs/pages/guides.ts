import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { docsPath } from "#lib/api-docs/pages/pages.ts";
import { env } from "#lib/platform/env.ts";

/** Replaced in the guides by the deployment's URL. */
const WRITTEN_URL = "http://localhost:3000";
const FOLDER = path.join("docs", "guides");
/** The guide that `/docs` itself shows. */
const FIRST = "quick-start";
/** The guides link to each other as files, so that the links also lead somewhere in the repository. */
const GUIDE_LINK = /\]\(([a-z-]+)\.md(?=[#)])/g;
/**
 * A line of links to a program in both languages. They lead to the files in the repository; the page shows the programs
 * in place of the line.
 */
const PROGRAMS = /^(?:\w+: \[[\w.-]+\]\(\.\.\/\.\.\/examples\/guides\/[\w.-]+\)\.(?: |$))+$/gm;
const PROGRAM = /\(\.\.\/\.\.\/(examples\/guides\/[\w.-]+)\)/g;
const FENCES: Record<string, string> = { ".ts": "ts", ".py": "python" };

/** The paths of the programs that a guide shows. */
export function programsOf(source: string): string[] {
  return [...source.matchAll(PROGRAMS)].flatMap(([line]) =>
    [...line.matchAll(PROGRAM)].map(([, file = ""]) => file),
  );
}

export async function readGuide(slug: string): Promise<string> {
  const text = await readText(path.join(FOLDER, `${slug || FIRST}.md`));
  const programs = new Map(
    await Promise.all(programsOf(text).map(async (file) => [file, await readText(file)] as const)),
  );
  return text
    .replace(PROGRAMS, (line) =>
      programsOf(line)
        .map((file) => toFence(file, programs.get(file) ?? ""))
        .join("\n\n"),
    )
    .replace(GUIDE_LINK, (_, linked: string) => `](${docsPath(linked === FIRST ? "" : linked)}`)
    .replaceAll(WRITTEN_URL, env().PARLEY_PUBLIC_URL);
}

function toFence(file: string, program: string): string {
  const { ext, base } = path.parse(file);
  return `\`\`\`${FENCES[ext]} file=${base}\n${program}\`\`\``;
}

function readText(file: string): Promise<string> {
  return readFile(path.join(/* turbopackIgnore: true */ process.cwd(), file), "utf8");
}
