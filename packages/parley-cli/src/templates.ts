import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Parley, Template } from "@parley/sdk";
import { connect, UserError } from "./profile.ts";

/** A file has what `POST /v1/templates` takes. */
type Draft = Parameters<Parley["templates"]["create"]>[0];

/**
 * Creates templates that the server does not have, and edits those that differ. Never deletes one.
 * @param folder with one JSON file per template and language
 */
export async function syncTemplates(folder: string, { dryRun = false }: { dryRun?: boolean }): Promise<void> {
  const drafts = await readDrafts(folder);
  const parley = await connect();
  const existing = await parley.templates.list({ limit: 100 }).toArray();
  for (const draft of drafts) {
    const present = existing.find(({ name, language }) => name === draft.name && language === draft.language);
    const action = present === undefined ? "create" : isSame(draft, present) ? "unchanged" : "edit";
    if (!dryRun && action === "create") await parley.templates.create(draft);
    if (!dryRun && action === "edit") {
      const { name, language, from: _number, ...content } = draft;
      await parley.templates.edit(name, content, { query: { language } });
    }
    console.log(`${action.padEnd(9)}  ${draft.name}  ${draft.language}`);
  }
  if (dryRun)
    console.log("Nothing was changed. Run it without --dry-run to submit these templates to WhatsApp.");
}

async function readDrafts(folder: string): Promise<Draft[]> {
  const names = await readdir(folder).catch(() => {
    throw new UserError(`The folder ${folder} cannot be read.`);
  });
  const files = names.filter((name) => name.endsWith(".json")).sort();
  if (files.length === 0) throw new UserError(`There are no .json files in ${folder}.`);
  return Promise.all(files.map((name) => readDraft(path.join(folder, name))));
}

async function readDraft(file: string): Promise<Draft> {
  const text = await readFile(file, "utf8");
  try {
    const draft = JSON.parse(text);
    if (typeof draft.name === "string" && typeof draft.language === "string") return draft;
  } catch {
    throw new UserError(`${file} is not valid JSON.`);
  }
  throw new UserError(`${file} needs a name and a language.`);
}

/** Compares only the fields that the API returns; a changed example is not detected. */
function isSame(draft: Draft, { header, body, footer, buttons }: Template): boolean {
  const draftHeader = draft.header?.type === "text" ? draft.header.text : null;
  const labels = draft.buttons?.map((button) => ("text" in button ? button.text : null)) ?? [];
  return (
    (draft.body === undefined || draft.body.text === body) &&
    draftHeader === header &&
    (draft.footer ?? null) === footer &&
    labels.length === buttons.length &&
    labels.every((text, index) => text === null || text === buttons[index]?.text)
  );
}
