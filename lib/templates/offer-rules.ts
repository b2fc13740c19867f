import type { Issue } from "#lib/platform/errors.ts";
import type { ContentTemplateInput } from "#lib/templates/template-input-schema.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/** See docs/whatsapp.md#template-parameters. */
export function checkOffer({ offer, category, footer, body }: ContentTemplateInput): Issue[] {
  if (!offer) return [];
  const { text: textMax, body: bodyMax } = TEMPLATE_LIMITS.offer;
  return [
    ...checkText(offer.text, textMax),
    ...(category === "marketing"
      ? []
      : [
          {
            path: "category",
            code: "offer_not_marketing",
            message: "Only marketing templates can have a limited-time offer.",
          },
        ]),
    ...(footer === ""
      ? []
      : [
          {
            path: "footer",
            code: "offer_with_footer",
            message: "A template with a limited-time offer cannot have a footer. Remove it.",
          },
        ]),
    ...(body.text.length <= bodyMax
      ? []
      : [
          {
            path: "body.text",
            code: "body_too_long",
            message: `With a limited-time offer, the body can have up to ${bodyMax} characters. Remove ${body.text.length - bodyMax}.`,
          },
        ]),
  ];
}

function checkText(text: string, max: number): Issue[] {
  const issue = (code: string, message: string): Issue[] => [{ path: "offer.text", code, message }];
  if (text.trim() === "") return issue("offer_missing", "Enter the text of the offer.");
  if (text.length > max) {
    return issue(
      "offer_too_long",
      `The text of an offer can have up to ${max} characters. Remove ${text.length - max}.`,
    );
  }
  return /\{\{|\}\}|\n/.test(text)
    ? issue("offer_not_fixed", "Use one line of text without variables for the offer.")
    : [];
}
