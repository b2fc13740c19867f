import {
  type Column,
  delimiters,
  type FileFormat,
  type Mapping,
  type PlainField,
} from "#lib/contacts/imports/schema.ts";
import { toAttributeName } from "#lib/platform/attribute-values.ts";
import { unescapeFormula } from "#lib/platform/formula-rules.ts";
import type { ByLanguage } from "#lib/platform/languages.ts";
import { suggestPhone } from "#lib/platform/phone.ts";

/** The first field whose pattern matches is guessed: "opted out by phone" is not a phone number. */
const NAMES: Record<PlainField, ByLanguage<RegExp>> = {
  optedOut: {
    en: /opt.?(ed)?.?out|unsubscri|no.?marketing/i,
    pt: /descadastr/i,
    ar: /إلغاء الاشتراك|اشتراك ملغى/,
  },
  phone: {
    en: /phone|mobile|whats|^tel|cell|^wa(_?id)?$/i,
    pt: /celular|telefon|número|numero/i,
    de: /mobil|handy|telefon/i,
    ru: /номер|телефон/i,
    zh: /电话|手机/,
    ar: /هاتف/,
  },
  name: {
    en: /^(full[ _]?)?name$|display.?name|contact.?name/i,
    pt: /^nome/i,
    es: /^nombre/i,
    fr: /^nom$/i,
    ru: /имя/i,
    zh: /姓名/,
    ar: /الاسم/,
  },
  externalId: {
    en: /external|^id$|customer.?id|client.?id|crm|reference|^ref$/i,
    ar: /المعرّ?ف الخارجي|رقم العميل/,
  },
  language: { en: /^lang|locale/i, es: /idioma/i, de: /sprache/i, fr: /langue/i, ar: /اللغة/ },
  labels: { en: /label|^tag|group|segment/i, es: /etiqueta/i, ar: /تصنيف|وسوم/ },
};

function isNameOf(field: PlainField, name: string): boolean {
  return Object.values(NAMES[field]).some((pattern) => pattern.test(name.trim()));
}

/** Column name prefixes of an export: attributes, and columns that an import ignores. */
export const ATTRIBUTE_PREFIX = "attribute:";
export const IGNORED_PREFIX = "parley:";

/** An export has the country code in every phone number, and no plus sign that shows it. */
export function isExportHeader(columns: readonly string[]): boolean {
  return columns.some((name) => [ATTRIBUTE_PREFIX, IGNORED_PREFIX].some((prefix) => name.startsWith(prefix)));
}

export function guessMapping(columns: readonly string[], rows: readonly (readonly string[])[]): Mapping {
  const taken = new Set<string>();
  const mapping = columns.map(unescapeFormula).map((name): Column => {
    if (name.startsWith(IGNORED_PREFIX)) return { to: "ignore" };
    if (name.startsWith(ATTRIBUTE_PREFIX)) return attributeColumn(name.slice(ATTRIBUTE_PREFIX.length), taken);
    const field = (Object.keys(NAMES) as PlainField[]).find(
      (each) => !taken.has(each) && isNameOf(each, name),
    );
    if (field) {
      taken.add(field);
      return { to: field };
    }
    return attributeColumn(name, taken);
  });
  if (taken.has("phone")) return mapping;
  const counts = columns.map((_, index) => rows.filter((row) => looksLikePhone(row[index] ?? "")).length);
  const most = Math.max(...counts);
  return most === 0
    ? mapping
    : mapping.map((column, index) => (index === counts.indexOf(most) ? { to: "phone" } : column));
}

function attributeColumn(column: string, taken: Set<string>): Column {
  const name = toAttributeName(column);
  const key = `attribute:${name}`;
  if (name === null || taken.has(key)) return { to: "ignore" };
  taken.add(key);
  return { to: "attribute", name };
}

/** The first row is a header if it contains no phone number. */
export function guessHeader(first: readonly string[]): boolean {
  return !first.some(looksLikePhone);
}

function looksLikePhone(cell: string): boolean {
  // Also one without country code, whose area code is in brackets.
  return cell.replace(/\D/g, "").length >= 8 && suggestPhone(cell.replace(/^'|[()]/g, "")) !== null;
}

/** Chooses the delimiter that gives the most columns with the same count in most rows. */
export function guessDelimiter(
  split: (delimiter: FileFormat["delimiter"]) => readonly (readonly string[])[],
): FileFormat["delimiter"] {
  const scores = delimiters.map((delimiter) => {
    const rows = split(delimiter);
    const width = rows[0]?.length ?? 1;
    const alike = rows.filter((row) => row.length === width).length;
    return width < 2 ? 0 : (alike / rows.length) * Math.log2(width + 1);
  });
  const best = scores.indexOf(Math.max(...scores));
  return delimiters[best] ?? ",";
}

export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
