import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "#lib/platform/env.ts";

/** Replaced in the guides by the deployment's URL. */
const WRITTEN_URL = "http://localhost:3000";
const FOLDER = path.join("docs", "guides");

export async function readGuide(slug: string): Promise<string> {
  const text = await readFile(path.join(process.cwd(), FOLDER, `${slug || "quick-start"}.md`), "utf8");
  return text.replaceAll(WRITTEN_URL, env().PARLEY_PUBLIC_URL);
}
