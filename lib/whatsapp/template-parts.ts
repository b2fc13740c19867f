import { z } from "zod";

const SENDABLE = new Set(["HEADER", "BODY", "FOOTER", "BUTTONS"]);
const HEADERS = new Set(["TEXT", "IMAGE", "VIDEO", "DOCUMENT", "LOCATION"]);
const BUTTONS = new Set(["QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE", "OTP"]);

const upper = z.string().transform((value) => value.toUpperCase());
const partSchema = z.object({
  type: upper,
  format: upper.optional().catch(undefined),
  buttons: z.array(z.unknown()).optional().catch(undefined),
});
const buttonSchema = z.object({ type: upper });

/**
 * The first part of a template that cannot be filled here (carousel, limited-time offer, catalogue, flow and whatever Meta
 * adds), as Meta names it; null when every part can. Sent without what such a part needs, the template would be refused or
 * wrong, so it is not sent at all.
 */
export function unsupportedPart(components: readonly unknown[]): string | null {
  for (const component of components) {
    const part = partSchema.safeParse(component).data;
    if (!part) return "UNKNOWN";
    if (!SENDABLE.has(part.type)) return part.type;
    if (part.type === "HEADER" && !HEADERS.has(part.format ?? "")) return part.format ?? "HEADER";
    const odd = (part.buttons ?? []).map(kindOf).find((kind) => !BUTTONS.has(kind));
    if (odd !== undefined) return odd;
  }
  return null;
}

function kindOf(button: unknown): string {
  return buttonSchema.safeParse(button).data?.type ?? "UNKNOWN";
}
