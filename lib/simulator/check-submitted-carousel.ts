import "server-only";
import { checkSubmittedButtons } from "#lib/simulator/submitted-components.ts";
import {
  SUBCODES,
  type SubmittedPart,
  type SubmittedTemplate,
  type TemplateError,
} from "#lib/simulator/submitted-template.ts";
import { toHeaderKind } from "#lib/whatsapp/header-kinds.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/** docs/whatsapp.md#template-carousels */
export function checkSubmittedCarousel({ category, components }: SubmittedTemplate): TemplateError | null {
  const carousel = components.find(({ type }) => type === "CAROUSEL");
  if (!carousel) return null;
  const { cards = [] } = carousel;
  const { minCards, maxCards } = TEMPLATE_LIMITS.carousel;
  if (category !== "MARKETING") return error("Only marketing templates can have a carousel.");
  if (components.some(({ type }) => type !== "BODY" && type !== "CAROUSEL")) {
    return error("A carousel can stand beside a body only.");
  }
  if (cards.length < minCards || cards.length > maxCards) {
    return error(`A carousel must have ${minCards} to ${maxCards} cards.`);
  }
  const parts = cards.map((card) => describeParts(card.components));
  if (new Set(parts).size > 1) return error("All cards must have the same components.");
  const errors = cards.map((card) => checkCard(card.components, category));
  return errors.find((found) => found !== null) ?? null;
}

/** docs/whatsapp.md#template-parameters */
export function checkSubmittedOffer({ category, components }: SubmittedTemplate): TemplateError | null {
  const offer = components.find(({ type }) => type === "LIMITED_TIME_OFFER");
  if (!offer) return null;
  const title = "Invalid limited-time offer";
  const { text = "" } = offer.limited_time_offer ?? {};
  if (category !== "MARKETING") return { title, message: "Only marketing templates can have an offer." };
  if (components.some(({ type }) => type === "FOOTER")) {
    return { title, message: "A footer is not supported with an offer." };
  }
  const { text: max } = TEMPLATE_LIMITS.offer;
  return text.trim() === "" || text.length > max
    ? { title, message: `The text of the offer must have 1 to ${max} characters.` }
    : null;
}

function error(message: string): TemplateError {
  return { title: "Invalid carousel", message };
}

function describeParts(parts: readonly SubmittedPart[]): string {
  return JSON.stringify(
    parts.map(({ type, format, buttons = [] }) => [type, format, buttons.map((button) => button.type)]),
  );
}

function checkCard(
  parts: readonly SubmittedPart[],
  category: SubmittedTemplate["category"],
): TemplateError | null {
  const part = (type: string) => parts.find((candidate) => candidate.type === type);
  const kind = toHeaderKind(part("HEADER")?.format);
  if (kind !== "image" && kind !== "video" && kind !== "product") {
    return error("A card must have an image, a video or a product as its header.");
  }
  if (kind !== "product" && !part("HEADER")?.example?.header_handle?.[0]) {
    return {
      subcode: SUBCODES.header,
      title: "Invalid header",
      message: "A media header requires an example with a header_handle.",
    };
  }
  const { body, buttons: maxButtons } = TEMPLATE_LIMITS.carousel;
  if ((part("BODY")?.text ?? "").length > body) {
    return {
      subcode: SUBCODES.tooLong,
      title: "Text is too long",
      message: `The body of a card has more than ${body} characters.`,
    };
  }
  const buttons = part("BUTTONS")?.buttons ?? [];
  if (buttons.length > maxButtons) return error(`A card has more than ${maxButtons} buttons.`);
  return checkSubmittedButtons(buttons, category);
}
