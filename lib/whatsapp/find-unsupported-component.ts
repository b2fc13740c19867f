import { z } from "zod";
import { toHeaderKind } from "#lib/whatsapp/header-kinds.ts";

interface Support {
  parts: ReadonlySet<string>;
  buttons: ReadonlySet<string>;
}

const CARD_PARTS = ["HEADER", "BODY", "BUTTONS"] as const;

const CARD_BUTTONS = ["QUICK_REPLY", "URL", "PHONE_NUMBER", "SPM"] as const;

// docs/whatsapp.md#template-parameters
const TEMPLATE: Support = {
  parts: new Set([...CARD_PARTS, "FOOTER", "LIMITED_TIME_OFFER", "CAROUSEL"]),
  buttons: new Set([...CARD_BUTTONS, "COPY_CODE", "OTP", "FLOW", "CATALOG", "MPM", "REQUEST_CONTACT_INFO"]),
};

// docs/whatsapp.md#template-carousels
const CARD: Support = { parts: new Set(CARD_PARTS), buttons: new Set(CARD_BUTTONS) };

const upper = z.string().transform((value) => value.toUpperCase());
const partSchema = z.object({
  type: upper,
  format: upper.optional().catch(undefined),
  buttons: z.array(z.unknown()).optional().catch(undefined),
  cards: z
    .array(z.object({ components: z.array(z.unknown()) }))
    .optional()
    .catch(undefined),
});
const buttonSchema = z.object({ type: upper });

/** Parley cannot write this component; without it, WhatsApp would reject a send or show it incomplete. */
export function findUnsupportedComponent(components: readonly unknown[]): string | null {
  return findUnknown(components, TEMPLATE);
}

function findUnknown(components: readonly unknown[], { parts, buttons }: Support): string | null {
  for (const component of components) {
    const part = partSchema.safeParse(component).data;
    if (!part) return "UNKNOWN";
    if (!parts.has(part.type)) return part.type;
    if (part.type === "HEADER" && toHeaderKind(part.format) === "none") return part.format ?? "HEADER";
    const unsupported = (part.buttons ?? []).map(getButtonType).find((kind) => !buttons.has(kind));
    if (unsupported !== undefined) return unsupported;
    if (part.type !== "CAROUSEL") continue;
    if (!part.cards?.length) return part.type;
    const ofCards = part.cards.map((card) => findUnknown(card.components, CARD));
    const unknown = ofCards.find((found) => found !== null);
    if (unknown) return unknown;
  }
  return null;
}

function getButtonType(button: unknown): string {
  return buttonSchema.safeParse(button).data?.type ?? "UNKNOWN";
}
