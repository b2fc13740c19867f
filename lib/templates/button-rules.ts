import type { Issue } from "#lib/errors.ts";
import type { DraftButton } from "#lib/templates/draft-schema.ts";
import { checkExample, variablesOf } from "#lib/templates/variable-rules.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

const NAMES = {
  quick_reply: "quick replies",
  url: "links",
  phone: "phone buttons",
  copy_code: "code buttons",
} as const;

/** What WhatsApp would refuse in a template's buttons (whatsapp-cloud-api.md §3.3, buttons). */
export function checkButtons(buttons: readonly DraftButton[]): Issue[] {
  return [...checkCounts(buttons), ...checkOrder(buttons), ...buttons.flatMap(checkButton)];
}

/** A label of a button: 1 to 25 characters (§3.3, §3.7), fixed. */
export function checkLabel(path: string, text: string): Issue[] {
  const max = TEMPLATE_LIMITS.buttonLabel;
  if (text.trim() === "") return [{ path, code: "label_missing", message: "Give the button a label." }];
  if (text.length > max) {
    return [
      {
        path,
        code: "label_too_long",
        message: `A label has at most ${max} characters; this has ${text.length}.`,
      },
    ];
  }
  return /\{\{|\}\}|\n/.test(text)
    ? [{ path, code: "label_not_fixed", message: "A label is one fixed line, without variables." }]
    : [];
}

function checkCounts(buttons: readonly DraftButton[]): Issue[] {
  const fault = (message: string): Issue => ({ path: "buttons", code: "too_many_buttons", message });
  // §3.3: at most 10 in all, and of each kind its own number.
  if (buttons.length > TEMPLATE_LIMITS.buttons) {
    return [fault(`A template has at most ${TEMPLATE_LIMITS.buttons} buttons.`)];
  }
  return Object.entries(TEMPLATE_LIMITS.buttonsOf).flatMap(([kind, max]) => {
    const count = buttons.filter((button) => button.kind === kind).length;
    const name = NAMES[kind as keyof typeof NAMES];
    return count > max ? [fault(`A template has at most ${max} of the ${name}; this has ${count}.`)] : [];
  });
}

function checkOrder(buttons: readonly DraftButton[]): Issue[] {
  // §3.3: quick replies stand together, before or after the others.
  const runs = buttons.filter(
    ({ kind }, index) => kind === "quick_reply" && buttons[index - 1]?.kind !== "quick_reply",
  );
  return runs.length > 1
    ? [
        {
          path: "buttons",
          code: "quick_replies_apart",
          message: "Quick replies stand together: move them before or after the other buttons.",
        },
      ]
    : [];
}

function checkButton(button: DraftButton, index: number): Issue[] {
  const path = `buttons.${index}`;
  switch (button.kind) {
    case "quick_reply":
      return checkLabel(`${path}.text`, button.text);
    case "url":
      return [...checkLabel(`${path}.text`, button.text), ...checkUrl(path, button)];
    case "phone":
      return [...checkLabel(`${path}.text`, button.text), ...checkPhone(`${path}.phone`, button.phone)];
    case "copy_code":
      return checkCode(`${path}.example`, button.example);
  }
}

function checkUrl(path: string, { url, example }: Extract<DraftButton, { kind: "url" }>): Issue[] {
  const fault = (code: string, message: string): Issue[] => [{ path: `${path}.url`, code, message }];
  // §3.3: at most 2,000 characters, at most one variable, at the end.
  if (url.length > TEMPLATE_LIMITS.url) {
    return fault(
      "url_too_long",
      `A link has at most ${TEMPLATE_LIMITS.url} characters; this has ${url.length}.`,
    );
  }
  const fixed = url.replace(/\{\{1\}\}$/, "");
  if (/\{\{|\}\}/.test(fixed)) {
    return fault("url_variable", "A link has one variable at most, {{1}}, and it stands at the end.");
  }
  if (!/^https?:\/\/[^\s/]+/.test(fixed) || /\s/.test(fixed) || !URL.canParse(fixed)) {
    return fault("url_invalid", "Write a whole web address, such as https://example.com/orders.");
  }
  return variablesOf(url).length > 0 ? checkExample(`${path}.example`, "1", example) : [];
}

function checkPhone(path: string, phone: string): Issue[] {
  // §3.3: at most 20 characters.
  const fits = /^\+?\d{5,}$/.test(phone) && phone.length <= TEMPLATE_LIMITS.phone;
  return fits
    ? []
    : [
        {
          path,
          code: "phone_invalid",
          message: `Write the number with its country code, digits only, at most ${TEMPLATE_LIMITS.phone} characters.`,
        },
      ];
}

function checkCode(path: string, code: string): Issue[] {
  // §1.6: at most 20 alphanumeric characters.
  const fits = /^[A-Za-z0-9]+$/.test(code) && code.length <= TEMPLATE_LIMITS.couponCode;
  return fits
    ? []
    : [
        {
          path,
          code: "code_invalid",
          message: `Give an example code of at most ${TEMPLATE_LIMITS.couponCode} letters and digits.`,
        },
      ];
}
