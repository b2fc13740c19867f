/** The action while Parley sends a message again and nobody has to do anything. Never that of a failed message. */
export const WAIT = "No action needed: Parley tries again automatically.";

/** Ranges of codes that share an explanation. Apart from the catalog, which is too large for a browser. */
export function errorGroup(code: number): "PERMISSION" | "TEMPLATE_RULES" | null {
  if (code >= 200 && code <= 299) return "PERMISSION";
  // Subcodes of 100 about templates (docs/whatsapp.md#template-limits).
  return code >= 2_388_000 && code <= 2_388_999 ? "TEMPLATE_RULES" : null;
}

/** @param explanations by code, group, and `UNKNOWN` @param code a number, or `NO_CODE` */
export function findExplanation<T>(
  explanations: Readonly<Record<string, T>> | undefined,
  code: number | string,
): T | undefined {
  return explanations?.[code] ?? explanations?.[errorGroup(Number(code)) ?? "UNKNOWN"];
}
