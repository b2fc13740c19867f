import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "#lib/env.ts";

/** The address in the guides' files, which becomes that of the installation. */
const WRITTEN_URL = "http://localhost:3000";
const FOLDER = path.join("docs", "guides");

/** A guide's Markdown, with this installation's address. */
export async function readGuide(slug: string): Promise<string> {
  const text = await readFile(path.join(process.cwd(), FOLDER, `${slug || "quick-start"}.md`), "utf8");
  return text.replaceAll(WRITTEN_URL, env().PARLEY_PUBLIC_URL);
}
