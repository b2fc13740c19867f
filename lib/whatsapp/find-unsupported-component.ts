import { z } from "zod";
import { toHeaderKind } from "./header-kinds.ts";

const SENDABLE = new Set(["HEADER", "BODY", "FOOTER", "BUTTONS"]);
const BUTTONS = new Set(["QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE", "OTP"]);

const upper = z.string().transform((value) => value.toUpperCase());
const partSchema = z.object({
  type: upper,
  format: upper.optional().catch(undefined),
  buttons: z.array(z.unknown()).optional().catch(undefined),
});
const buttonSchema = z.object({ type: upper });

/** WhatsApp would reject the template without this component, or show it incomplete. */
export function findUnsupportedComponent(components: readonly unknown[]): string | null {
  for (const component of components) {
    const part = partSchema.safeParse(component).data;
    if (!part) return "UNKNOWN";
    if (!SENDABLE.has(part.type)) return part.type;
    if (part.type === "HEADER" && toHeaderKind(part.format) === "none") return part.format ?? "HEADER";
    const unsupported = (part.buttons ?? []).map(getButtonType).find((kind) => !BUTTONS.has(kind));
    if (unsupported !== undefined) return unsupported;
  }
  return null;
}

function getButtonType(button: unknown): string {
  return buttonSchema.safeParse(button).data?.type ?? "UNKNOWN";
}
