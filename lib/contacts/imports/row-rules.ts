import { readAttribute, splitLabels } from "#lib/contacts/imports/cell-rules.ts";
import type { ImportOptions, Mapping, PlainField } from "#lib/contacts/imports/schema.ts";
import { type UpsertContact, upsertContactBody } from "#lib/contacts/schema.ts";
import type { AttributeValue } from "#lib/platform/attribute-values.ts";
import { unescapeFormula } from "#lib/platform/formula-rules.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";
import type { ByLanguage } from "#lib/platform/languages.ts";
import { readPhone } from "#lib/platform/national-phone.ts";
import { TEMPLATE_LANGUAGES } from "#lib/whatsapp/template-languages.ts";

export type ReadRow = { input: UpsertContact; reason?: undefined } | { input?: undefined; reason: string };

/** Converts a row by its mapping. Empty cells leave the contact's values unchanged. */
export function readRow(
  cells: readonly string[],
  mapping: Mapping,
  { country, labels }: Pick<ImportOptions, "country" | "labels">,
): ReadRow {
  const fields: Record<string, unknown> = {};
  const attributes: [string, AttributeValue][] = [];
  const given = [...labels];
  for (const [index, column] of mapping.entries()) {
    const cell = unescapeFormula((cells[index] ?? "").trim());
    if (column.to === "ignore" || (cell === "" && column.to !== "phone")) continue;
    if (column.to === "attribute") attributes.push([column.name, readAttribute(cell)]);
    else if (column.to === "labels") given.push(...splitLabels(cell));
    else {
      const read = READ[column.to](cell, country);
      if ("reason" in read) return read;
      fields[column.to] = read.value;
    }
  }
  if (attributes.length > 0) fields.attributes = Object.fromEntries(attributes);
  if (given.length > 0) fields.labels = given;
  // A file can set an opt-out but not remove one.
  if (fields.optedOut === false) delete fields.optedOut;
  const parsed = upsertContactBody.safeParse(fields, { error: describeIssue });
  if (parsed.success) return { input: parsed.data };
  const [issue] = parsed.error.issues;
  return { reason: issue ? `${issue.path.join(".")}: ${issue.message}` : "This row can’t be read." };
}

type ReadCell = { value: string | boolean } | { reason: string };

const READ: Record<Exclude<PlainField, "labels">, (cell: string, country: string | null) => ReadCell> = {
  phone: readPhoneCell,
  name: (cell) => ({ value: cell }),
  externalId: (cell) => ({ value: cell }),
  language: (cell) => {
    const code = TEMPLATE_LANGUAGES.find(
      (each) => each.toLowerCase() === cell.toLowerCase().replace("-", "_"),
    );
    return code
      ? { value: code }
      : { reason: `“${cell}” isn’t a WhatsApp language code. Use a code such as pt_BR.` };
  },
  optedOut: (cell) => {
    const word = cell.toLowerCase();
    if (YES.has(word)) return { value: true };
    if (NO.has(word)) return { value: false };
    return { reason: `“${cell}” isn’t yes or no. Use yes for contacts who opted out of marketing.` };
  },
};

const ANSWERS: ByLanguage<{ yes: readonly string[]; no: readonly string[] }> = {
  en: { yes: ["yes", "y", "true", "1", "x", "opted out"], no: ["no", "n", "false", "0"] },
  pt: { yes: ["sim"], no: ["não", "nao"] },
  es: { yes: ["sí", "si"], no: ["no"] },
  de: { yes: ["ja"], no: ["nein"] },
  fr: { yes: ["oui"], no: ["non"] },
  ar: { yes: ["نعم"], no: ["لا"] },
};
const YES = new Set(Object.values(ANSWERS).flatMap(({ yes }) => yes));
const NO = new Set(Object.values(ANSWERS).flatMap(({ no }) => no));

function readPhoneCell(cell: string, country: string | null): ReadCell {
  if (cell === "") return { reason: "The phone number is missing." };
  // Spreadsheets shorten long numbers to 5.51E+12; the lost digits cannot be restored.
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(cell))
    return {
      reason: `“${cell}” was shortened by a spreadsheet. Format the column as text and export the file again.`,
    };
  const digits = readPhone(cell, country);
  return digits === null
    ? { reason: `“${cell}” isn’t a valid phone number. Use 8 to 15 digits, including the country code.` }
    : { value: digits };
}
