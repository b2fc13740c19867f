import { errorCatalogue } from "#lib/whatsapp/errors.ts";

// The HTTP status that Meta documents for a code (whatsapp-cloud-api.md §5.2); 400 for all others.
const STATUSES: Readonly<Record<number, readonly number[]>> = {
  401: [0, 104, 190],
  403: [10, 200, 368, 130497, 131005, 131031],
  404: [803, 132001],
  429: [613],
  500: [3, 131000, 131016, 131045, 131057, 133000, 134102],
  503: [2, 133004],
};

// Meta takes the message and reports these afterwards (§5.2).
const LATER = new Set([
  130472, 131026, 131036, 131042, 131047, 131048, 131049, 131050, 131052, 131053, 131060, 137000,
]);

/** The HTTP status of an answer with this code. */
export function httpStatusOf(code: number): number {
  const found = Object.entries(STATUSES).find(([, codes]) => codes.includes(code));
  return found ? Number(found[0]) : 400;
}

/**
 * How WhatsApp tells this code: in the answer to the call, in a failed status afterwards, or, for a customer's message
 * that was lost before anybody could see it (131035), as an error of the number itself.
 */
export function tellingOf(code: number): "answer" | "status" | "number" {
  if (code === 131035) return "number";
  return LATER.has(code) ? "status" : "answer";
}

/** Every code that a recipient's digits can ask for: those of six digits and fewer. */
export const forcibleCodes: readonly number[] = Object.keys(errorCatalogue)
  .map(Number)
  .filter((code) => code < 1_000_000)
  .sort((a, b) => a - b);

/** The last digits of a recipient that asks for a code: `9` and the code in six digits. */
export function suffixOf(code: number): string {
  return `9${String(code).padStart(6, "0")}`;
}

/** The code that a recipient's digits ask for; null for everyone else. */
export function forcedCode(waId: string): number | null {
  const code = Number(/9(\d{6})$/.exec(waId)?.[1] ?? Number.NaN);
  return forcibleCodes.includes(code) ? code : null;
}
