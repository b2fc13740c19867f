import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Parley, Template } from "@parley/sdk";
import { connect, UserError } from "./profile.ts";

/** A file has what `POST /v1/templates` takes. */
type TemplateFile = Parameters<Parley["templates"]["create"]>[0];

type Edit = Parameters<Parley["templates"]["edit"]>[1];

/**
 * Creates templates that the server does not have, and edits those that differ. Never deletes one.
 * @param folder with one JSON file per template and language
 */
export async function syncTemplates(folder: string, { dryRun = false }: { dryRun?: boolean }): Promise<void> {
  const templateFiles = await readTemplateFiles(folder);
  const parley = await connect();
  const existing = await parley.templates.list({ limit: 100 }).toArray();
  for (const template of templateFiles) {
    const { name, language } = template;
    const present = existing.find((one) => one.name === name && one.language === language);
    const action = present === undefined ? "create" : isSame(template, present) ? "unchanged" : "edit";
    if (!dryRun && present === undefined) await parley.templates.create(template);
    if (!dryRun && present && action === "edit") {
      await parley.templates.edit(name, toEdit(template, present), { query: { language } });
    }
    console.log(`${action.padEnd(9)}  ${template.name}  ${template.language}`);
  }
  if (dryRun)
    console.log("Nothing was changed. Run it without --dry-run to submit these templates to WhatsApp.");
}

async function readTemplateFiles(folder: string): Promise<TemplateFile[]> {
  const names = await readdir(folder).catch(() => {
    throw new UserError(`The folder ${folder} cannot be read.`);
  });
  const files = names.filter((name) => name.endsWith(".json")).sort();
  if (files.length === 0) throw new UserError(`There are no .json files in ${folder}.`);
  return Promise.all(files.map((name) => readTemplateFile(path.join(folder, name))));
}

async function readTemplateFile(file: string): Promise<TemplateFile> {
  const text = await readFile(file, "utf8");
  try {
    const template = JSON.parse(text);
    if (typeof template.name === "string" && typeof template.language === "string") return template;
  } catch {
    throw new UserError(`${file} is not valid JSON.`);
  }
  throw new UserError(`${file} needs a name and a language.`);
}

/**
 * Compares only the fields that the API returns: a changed example, sample or passcode setting is not detected. The category
 * of an approved template is not compared, because WhatsApp decides it.
 */
function isSame(template: TemplateFile, present: Template): boolean {
  if (isCategoryEditable(present) && template.category !== present.category) return false;
  // WhatsApp writes the text of an authentication template.
  if (template.category === "authentication") return true;
  const header = template.header?.type === "text" ? template.header.text : null;
  return (
    (template.body === undefined || template.body.text === present.body) &&
    (template.header?.type ?? "none") === present.headerKind &&
    header === present.header &&
    (template.footer || null) === present.footer &&
    hasSameButtons(template, present) &&
    template.offer?.text === present.offer?.text &&
    template.offer?.hasExpiration === present.offer?.hasExpiration &&
    hasSameCards(template, present)
  );
}

function hasSameCards({ cards = [] }: TemplateFile, present: Template): boolean {
  return (
    cards.length === present.cards.length &&
    present.cards.every((there, index) => {
      const card = cards[index];
      return (
        card?.header.type === there.headerKind &&
        (card.body?.text ?? "") === there.body &&
        hasSameButtons(card, there)
      );
    })
  );
}

function hasSameButtons(
  { buttons = [] }: Pick<TemplateFile, "buttons">,
  present: Pick<Template, "buttons">,
): boolean {
  return (
    buttons.length === present.buttons.length &&
    buttons.every((button, index) => isSameButton(button, present.buttons[index]))
  );
}

function isCategoryEditable({ whatsappStatus }: Template): boolean {
  return whatsappStatus !== "approved";
}

type Button = NonNullable<TemplateFile["buttons"]>[number];

function isSameButton(button: Button, present: Template["buttons"][number] | undefined): boolean {
  if (button.type !== present?.type) return false;
  // WhatsApp sets the label of a code's button, and writes phone numbers its own way.
  if (button.type === "copy_code") return true;
  // WhatsApp prescribes some labels, which a file may leave out.
  if ((button.text ?? present.text) !== present.text) return false;
  if (button.type === "url") return button.url === present.value;
  return button.type !== "phone_number" || digitsOf(button.phone) === digitsOf(present.value ?? "");
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "");
}

/** What an edit sends: a part that the file does not have is removed. */
function toEdit(
  { name: _name, language: _language, from: _number, category, ...content }: TemplateFile,
  present: Template,
): Edit {
  const isContent = category !== "authentication";
  return {
    ...(isContent ? { header: null, footer: null, buttons: [], offer: null, cards: [] } : {}),
    ...content,
    ...(isCategoryEditable(present) ? { category } : {}),
  };
}
