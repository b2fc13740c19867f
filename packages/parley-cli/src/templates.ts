import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isParleyError, type Parley, ParleyError, type Template } from "@parley/sdk";
import { describeError } from "./describe-error.ts";
import { connect, UserError } from "./profile.ts";
import { uploadFile } from "./upload-file.ts";

/** A file has what `POST /v1/templates` takes; a header can name a file instead of an uploaded one. */
type TemplateFile = Parameters<Parley["templates"]["create"]>[0];

type Edit = Parameters<Parley["templates"]["edit"]>[1];

type Action = "create" | "edit" | "unchanged" | "waiting";

/**
 * Creates templates that the server does not have, and edits those that differ. Never deletes one. A template that is
 * refused does not keep the others from being submitted.
 * @param folder with one JSON file per template and language
 * @throws UserError when some were refused
 */
export async function syncTemplates(folder: string, { dryRun = false }: { dryRun?: boolean }): Promise<void> {
  const templateFiles = await readTemplateFiles(folder);
  const parley = await connect();
  const existing = await parley.templates.list({ limit: 100 }).toArray();
  const chooseAccount = await readAccounts(parley, templateFiles, existing);
  let failed = 0;
  for (const template of templateFiles) {
    const print = (outcome: Action | "failed") =>
      console.log(`${outcome.padEnd(9)}  ${template.name}  ${template.language}`);
    try {
      const account = chooseAccount(template);
      const present = existing.find(
        (one) => isOf(one, template) && (account === undefined || one.whatsappAccountId === account),
      );
      const action = chooseAction(template, present);
      if (!dryRun && (action === "create" || action === "edit")) {
        const submitted = await uploadSamples(parley, folder, template);
        if (present) await edit(parley, submitted, present);
        else await parley.templates.create(submitted);
      }
      print(action);
    } catch (error) {
      // A key that may write no templates is refused for each of them.
      const isRefusal = error instanceof ParleyError && !isParleyError(error, "NOT_AUTHENTICATED");
      if (!isRefusal && !(error instanceof UserError)) throw error;
      failed += 1;
      print("failed");
      console.error(describeError(error).replace(/^/gm, "  "));
    }
  }
  if (failed > 0) {
    throw new UserError(`${failed} of ${templateFiles.length} templates failed. See the reasons above.`);
  }
  if (dryRun)
    console.log(
      "Nothing was changed. Run the command without --dry-run to submit these templates to WhatsApp.",
    );
}

function isOf(present: Template, { name, language }: TemplateFile): boolean {
  return present.name === name && present.language === language;
}

function chooseAction(template: TemplateFile, present: Template | undefined): Action {
  if (present === undefined) return "create";
  if (isSame(template, present)) return "unchanged";
  // WhatsApp accepts no edit while it reviews a template.
  return ["pending", "in_appeal"].includes(present.whatsappStatus) ? "waiting" : "edit";
}

/** An uploaded file has an ID of its workspace, for 30 days, so a folder that is kept cannot contain it. */
async function uploadSamples(parley: Parley, folder: string, template: TemplateFile): Promise<TemplateFile> {
  const upload = async <Header>(header: Header): Promise<Header> => {
    // The types are those of the API, which has no `file`.
    const { file, ...rest } = Object(header);
    if (typeof file !== "string") return header;
    return { ...rest, mediaId: (await uploadFile(parley, path.resolve(folder, file))).id };
  };
  const { header, cards } = template;
  return {
    ...template,
    ...(header ? { header: await upload(header) } : {}),
    ...(cards
      ? {
          cards: await Promise.all(
            cards.map(async (card) => ({ ...card, header: await upload(card.header) })),
          ),
        }
      : {}),
  };
}

async function edit(parley: Parley, template: TemplateFile, present: Template): Promise<void> {
  const { language, whatsappAccountId } = present;
  await parley.templates.edit(template.name, toEdit(template, present), {
    query: { language, whatsappAccountId },
  });
}

/**
 * Reads the numbers, for which the key needs `numbers.read`, only if a file can be of several accounts.
 * @returns a function that returns a file's WhatsApp account, or undefined for any
 */
async function readAccounts(
  parley: Parley,
  templateFiles: readonly TemplateFile[],
  existing: readonly Template[],
): Promise<(template: TemplateFile) => string | undefined> {
  const isUnclear = (template: TemplateFile) =>
    template.from !== undefined || existing.filter((one) => isOf(one, template)).length > 1;
  if (!templateFiles.some(isUnclear)) return () => undefined;
  const numbers = await parley.numbers.list().toArray();
  return (template) => {
    if (!isUnclear(template)) return undefined;
    const { from } = template;
    const number = numbers.find(({ id, isDefault }) => (from === undefined ? isDefault : id === from));
    if (!number && from !== undefined) throw new UserError(`from: The workspace has no number ${from}.`);
    return number?.whatsappAccountId;
  };
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
 * is compared only after a rejection, because WhatsApp may choose another one, also for templates that it paused later.
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
  return whatsappStatus === "rejected";
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
