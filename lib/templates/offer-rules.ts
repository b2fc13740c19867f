import type { Issue } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import type { ContentTemplateInput } from "#lib/templates/template-input-schema.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/** See docs/whatsapp.md#template-parameters. */
export function checkOffer({ offer, category, footer, body }: ContentTemplateInput): Issue[] {
  if (!offer) return [];
  const { text: textMax, body: bodyMax } = TEMPLATE_LIMITS.offer;
  const issues = checkText(offer.text, textMax);
  if (category !== "marketing")
    issues.push(
      issue("category", "offer_not_marketing", "Only marketing templates can have a limited-time offer."),
    );
  if (footer !== "")
    issues.push(
      issue(
        "footer",
        "offer_with_footer",
        "A template with a limited-time offer cannot have a footer. Remove it.",
      ),
    );
  if (body.text.length > bodyMax)
    issues.push(
      issue(
        "body.text",
        "body_too_long",
        `With a limited-time offer, the body can have up to ${bodyMax} characters. Remove ${body.text.length - bodyMax}.`,
      ),
    );
  return issues;
}

function issue(path: string, code: IssueCode, message: string): Issue {
  return { path, code, message };
}

function checkText(text: string, max: number): Issue[] {
  const ofText = (code: IssueCode, message: string) => [issue("offer.text", code, message)];
  if (text.trim() === "") return ofText("offer_missing", "Enter the text of the offer.");
  if (text.length > max) {
    return ofText(
      "offer_too_long",
      `The text of an offer can have up to ${max} characters. Remove ${text.length - max}.`,
    );
  }
  return /\{\{|\}\}|\n/.test(text)
    ? ofText("offer_not_fixed", "Use one line of text without variables for the offer.")
    : [];
}
