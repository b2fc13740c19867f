import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type UpsertContact, upsertContactBody } from "#lib/contacts/schema.ts";
import { denature, readAttribute, splitLabels } from "#lib/imports/cell-rules.ts";
import type { ImportOptions, Mapping } from "#lib/imports/schema.ts";
import { describeIssue } from "#lib/issue-messages.ts";
import { isPhone, suggestPhone } from "#lib/phone.ts";
import { TEMPLATE_LANGUAGES } from "#lib/whatsapp/template-languages.ts";

/** A row as a contact to write; or why it is none, in words for who made the file. */
export type ReadRow = { input: UpsertContact; reason?: undefined } | { input?: undefined; reason: string };

/** Reads a row of the file as the person said its columns are. Empty cells say nothing: what is there stays. */
export function readRow(
  cells: readonly string[],
  mapping: Mapping,
  { country, labels }: Pick<ImportOptions, "country" | "labels">,
): ReadRow {
  const draft: Record<string, unknown> = {};
  const attributes: [string, string | number | boolean][] = [];
  const given = [...labels];
  for (const [index, column] of mapping.entries()) {
    const cell = denature((cells[index] ?? "").trim());
    if (column.to === "ignore" || (cell === "" && column.to !== "phone")) continue;
    if (column.to === "attribute") attributes.push([column.name, readAttribute(cell)]);
    else if (column.to === "labels") given.push(...splitLabels(cell));
    else {
      const read = READ[column.to](cell, country);
      if ("reason" in read) return read;
      draft[column.to] = read.value;
    }
  }
  if (attributes.length > 0) draft.attributes = Object.fromEntries(attributes);
  if (given.length > 0) draft.labels = given;
  // The opt-out is only ever noted by a file, never lifted.
  if (draft.optedOut === false) delete draft.optedOut;
  const parsed = upsertContactBody.safeParse(draft, { error: describeIssue });
  if (parsed.success) return { input: parsed.data };
  const [issue] = parsed.error.issues;
  return { reason: issue ? `${issue.path.join(".")}: ${issue.message}` : "This row cannot be read." };
}

type ReadCell = { value: string | boolean } | { reason: string };

const READ: Record<
  "phone" | "name" | "externalId" | "language" | "optedOut",
  (cell: string, country: string | null) => ReadCell
> = {
  phone: readPhone,
  name: (cell) => ({ value: cell }),
  externalId: (cell) => ({ value: cell }),
  language: (cell) => {
    const code = TEMPLATE_LANGUAGES.find(
      (each) => each.toLowerCase() === cell.toLowerCase().replace("-", "_"),
    );
    return code ? { value: code } : { reason: `“${cell}” is not one of WhatsApp’s language codes.` };
  },
  optedOut: (cell) => {
    const word = cell.toLowerCase();
    if (YES.has(word)) return { value: true };
    if (NO.has(word)) return { value: false };
    return { reason: `“${cell}” is neither yes nor no. Write yes for who wants no marketing.` };
  },
};

const YES = new Set(["yes", "y", "true", "1", "x", "opted out", "sim", "sí", "si", "ja", "oui"]);
const NO = new Set(["no", "n", "false", "0", "não", "nao", "nein", "non"]);

function readPhone(cell: string, country: string | null): ReadCell {
  if (cell === "") return { reason: "There is no phone number." };
  const international = /^\s*(\+|00)/.test(cell);
  if (!international && country !== null && isSupportedCountry(country)) {
    const national = parseNational(cell, country);
    if (national !== null) return { value: national };
  }
  const digits = suggestPhone(cell);
  // Spreadsheets make 5.51E+12 of a long number: what is lost cannot be guessed.
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(cell))
    return {
      reason: `“${cell}” was shortened by a spreadsheet. Format the column as text and export it again.`,
    };
  return digits === null
    ? { reason: `“${cell}” is no phone number. Give 8 to 15 digits, with the country code.` }
    : { value: digits };
}

function parseNational(cell: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(cell, country);
  if (!number?.isPossible()) return null;
  const digits = number.number.slice(1);
  return isPhone(digits) ? digits : null;
}
