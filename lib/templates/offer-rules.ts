import type { Issue } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import type { ContentTemplateInput } from "#lib/templates/template-input-schema.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/** See docs/whatsapp.md#template-parameters. */
export function checkOffer({ offer, category, footer, body }: ContentTemplateInput): Issue[] {
  if (!offer) return [];
  const { text: textMax, body: bodyMax } = TEMPLATE_LIMITS.offer;
  const issues = checkText(offer.text, textMax);
  if (category !== "marketing") {
    const message = "Only marketing templates can have a limited-time offer.";
    issues.push({ path: "category", code: "offer_not_marketing", message });
  }
  if (footer !== "") {
    const message = "A template with a limited-time offer cannot have a footer. Remove it.";
    issues.push({ path: "footer", code: "offer_with_footer", message });
  }
  if (body.text.length > bodyMax) {
    const message = `With a limited-time offer, the body can have up to ${bodyMax} characters. Remove ${body.text.length - bodyMax}.`;
    issues.push({ path: "body.text", code: "body_too_long", message });
  }
  return issues;
}

function checkText(text: string, max: number): Issue[] {
  const issue = (code: IssueCode, message: string): Issue[] => [{ path: "offer.text", code, message }];
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
