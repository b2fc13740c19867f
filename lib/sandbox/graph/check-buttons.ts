import "server-only";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import type { SentComponent, SentParameter, SentTemplate } from "#lib/sandbox/graph/template-schema.ts";
import type { TemplateButton, TemplateDescription } from "#lib/whatsapp/render-template.ts";

/** §1.6; the components page still says 15. */
const COUPON = /^[A-Za-z0-9]{1,20}$/;

// Which `sub_type` addresses a button of which type: an authentication template's is a URL even to copy a code (§3.7).
const SUB_TYPES: Readonly<Record<string, string>> = {
  QUICK_REPLY: "quick_reply",
  URL: "url",
  OTP: "url",
  COPY_CODE: "copy_code",
  CATALOG: "catalog",
  MPM: "mpm",
  FLOW: "flow",
  PHONE_NUMBER: "voice_call",
};

/** The values of a template's buttons (whatsapp-cloud-api.md §1.6); null when nothing is wrong. */
export function checkButtons(description: TemplateDescription, sent: SentTemplate): GraphReply | null {
  const given = sent.components.filter(({ type }) => type === "button");
  for (const component of given) {
    const fault = checkButton(description.buttons[component.index ?? -1], component);
    if (fault) return fault;
  }
  const bare = description.buttons.findIndex(
    (button, index) =>
      takesValue(button, description) && !given.some((component) => component.index === index),
  );
  if (bare === -1) return null;
  const type = description.buttons[bare]?.type === "COPY_CODE" ? "CopyCode" : "Url";
  return graphError(400, 131008, {
    details: `buttons: Button at index ${bare} of type ${type} requires a parameter`,
  });
}

function takesValue({ type, value }: TemplateButton, { isPasscode }: TemplateDescription): boolean {
  if (type === "COPY_CODE" || type === "OTP") return true;
  return type === "URL" && (isPasscode || /\{\{.+?\}\}/.test(value ?? ""));
}

function checkButton(button: TemplateButton | undefined, component: SentComponent): GraphReply | null {
  const { index, sub_type } = component;
  if (!button) {
    return graphError(400, 131009, {
      details: `buttons: the template has no button at index ${index ?? "?"}`,
    });
  }
  if (sub_type !== SUB_TYPES[button.type]) {
    return wrongFormat(`Button at index ${index} is of type ${button.type}, not ${sub_type ?? "none"}`);
  }
  const [parameter] = component.parameters;
  if (!parameter || component.parameters.length > 1) {
    return graphError(400, 131008, { details: `buttons: Button at index ${index} requires one parameter` });
  }
  return checkValue(button, parameter);
}

function checkValue(button: TemplateButton, parameter: SentParameter): GraphReply | null {
  const { type, text, payload, coupon_code } = parameter;
  switch (button.type) {
    case "QUICK_REPLY":
      return (type === "payload" && payload) || (type === "text" && text)
        ? null
        : wrongFormat("expected a payload");
    case "URL":
    case "OTP":
      if (type !== "text" || !text) return wrongFormat("expected a text for the URL");
      return /\s/.test(text) ? wrongFormat("the URL's text holds white space") : null;
    case "COPY_CODE":
      if (type !== "coupon_code" || !coupon_code) return wrongFormat("expected a coupon_code");
      return COUPON.test(coupon_code)
        ? null
        : graphError(400, 131009, { details: "coupon_code must be 1 to 20 letters and digits" });
    default:
      return null;
  }
}

function wrongFormat(details: string): GraphReply {
  return graphError(400, 132012, {
    message: "(#132012) Parameter format does not match format in the created template",
    details: `buttons: ${details}`,
  });
}
