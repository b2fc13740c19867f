import { z } from "zod";
import { toHeaderKind } from "./header-kinds.ts";

interface Support {
  parts: ReadonlySet<string>;
  buttons: ReadonlySet<string>;
}

const WRITABLE: Support = {
  parts: new Set(["HEADER", "BODY", "FOOTER", "BUTTONS"]),
  buttons: new Set(["QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE", "OTP"]),
};

// docs/whatsapp.md#template-parameters
const SENDABLE: Support = {
  parts: new Set([...WRITABLE.parts, "LIMITED_TIME_OFFER"]),
  buttons: new Set([...WRITABLE.buttons, "FLOW", "CATALOG", "MPM", "REQUEST_CONTACT_INFO"]),
};

const upper = z.string().transform((value) => value.toUpperCase());
const partSchema = z.object({
  type: upper,
  format: upper.optional().catch(undefined),
  buttons: z.array(z.unknown()).optional().catch(undefined),
});
const buttonSchema = z.object({ type: upper });

/** WhatsApp would reject the template without this component, or show it incomplete. */
export function findUnsupportedComponent(components: readonly unknown[]): string | null {
  return findUnknown(components, SENDABLE);
}

/** The form of a template cannot write this component, although a send may support it. */
export function findUnwritableComponent(components: readonly unknown[]): string | null {
  return findUnknown(components, WRITABLE);
}

function findUnknown(components: readonly unknown[], { parts, buttons }: Support): string | null {
  for (const component of components) {
    const part = partSchema.safeParse(component).data;
    if (!part) return "UNKNOWN";
    if (!parts.has(part.type)) return part.type;
    if (part.type === "HEADER" && toHeaderKind(part.format) === "none") return part.format ?? "HEADER";
    const unsupported = (part.buttons ?? []).map(getButtonType).find((kind) => !buttons.has(kind));
    if (unsupported !== undefined) return unsupported;
  }
  return null;
}

function getButtonType(button: unknown): string {
  return buttonSchema.safeParse(button).data?.type ?? "UNKNOWN";
}
