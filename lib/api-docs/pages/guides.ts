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
/** An empty code block that names the program to show in it, for example `ts file=examples/guides/verify-phone.ts`. */
const INCLUDE = /^(```\w+) file=(examples\/guides\/[\w.-]+)\n(?=```$)/gm;

export async function readGuide(slug: string): Promise<string> {
  const text = await readText(path.join(FOLDER, `${slug || FIRST}.md`));
  const files = [...new Set([...text.matchAll(INCLUDE)].map(([, , file = ""]) => file))];
  const programs = new Map(
    await Promise.all(files.map(async (file) => [file, await readText(file)] as const)),
  );
  return text
    .replace(INCLUDE, (_, fence: string, file: string) => `${fence}\n${programs.get(file)}`)
    .replace(GUIDE_LINK, (_, linked: string) => `](${docsPath(linked === FIRST ? "" : linked)}`)
    .replaceAll(WRITTEN_URL, env().PARLEY_PUBLIC_URL);
}

function readText(file: string): Promise<string> {
  return readFile(path.join(/* turbopackIgnore: true */ process.cwd(), file), "utf8");
}
