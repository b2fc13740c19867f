import type { Issue } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import type { ButtonInput } from "#lib/templates/template-input-schema.ts";
import { checkExample, variablesOf } from "#lib/templates/variable-rules.ts";
import { COUPON_CODE, TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

const KIND_LABELS = {
  quick_reply: "quick replies",
  url: "links",
  phone: "phone buttons",
  copy_code: "code buttons",
  flow: "forms",
  catalog: "catalog buttons",
  mpm: "lists of products",
  spm: "product buttons",
  request_contact_info: "requests for contact details",
} as const;

const ALONE: readonly string[] = ["catalog", "mpm", "spm", "request_contact_info"];

/** See docs/whatsapp.md#template-buttons. */
export function checkButtons(buttons: readonly ButtonInput[]): Issue[] {
  return [
    ...checkCounts(buttons),
    ...checkOrder(buttons),
    ...checkAlone(buttons),
    ...buttons.flatMap(checkButton),
  ];
}

export function checkLabel(path: string, text: string): Issue[] {
  const max = TEMPLATE_LIMITS.buttonLabel;
  if (text.trim() === "") return [{ path, code: "label_missing", message: "Enter a label for the button." }];
  if (text.length > max) {
    return [
      {
        path,
        code: "label_too_long",
        message: `A label can have up to ${max} characters. Remove ${text.length - max}.`,
      },
    ];
  }
  return /\{\{|\}\}|\n/.test(text)
    ? [{ path, code: "label_not_fixed", message: "Use one line of text without variables." }]
    : [];
}

function checkCounts(buttons: readonly ButtonInput[]): Issue[] {
  const issue = (message: string): Issue => ({ path: "buttons", code: "too_many_buttons", message });
  if (buttons.length > TEMPLATE_LIMITS.buttons) {
    return [issue(`A template can have up to ${TEMPLATE_LIMITS.buttons} buttons. Remove some.`)];
  }
  return Object.entries(TEMPLATE_LIMITS.buttonsOf).flatMap(([kind, max]) => {
    const count = buttons.filter((button) => button.kind === kind).length;
    const name = KIND_LABELS[kind as keyof typeof KIND_LABELS];
    return count > max ? [issue(`A template can have up to ${max} ${name}. Remove ${count - max}.`)] : [];
  });
}

function checkOrder(buttons: readonly ButtonInput[]): Issue[] {
  // Quick replies form one group, before or after the other buttons.
  const runs = buttons.filter(
    ({ kind }, index) => kind === "quick_reply" && buttons[index - 1]?.kind !== "quick_reply",
  );
  return runs.length > 1
    ? [
        {
          path: "buttons",
          code: "quick_replies_apart",
          message: "Keep quick replies together. Move them before or after the other buttons.",
        },
      ]
    : [];
}

function checkAlone(buttons: readonly ButtonInput[]): Issue[] {
  const index = buttons.findIndex(({ kind }) => ALONE.includes(kind));
  if (index === -1 || buttons.length === 1) return [];
  return [
    {
      path: `buttons.${index}`,
      code: "button_not_alone",
      message: "This button cannot be combined with other buttons. Remove the other buttons, or this one.",
    },
  ];
}

function checkButton(button: ButtonInput, index: number): Issue[] {
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
    case "flow":
      return [...checkLabel(`${path}.text`, button.text), ...checkFlow(`${path}.flowId`, button.flowId)];
    case "catalog":
    case "mpm":
    case "spm":
    case "request_contact_info":
      return checkLabel(`${path}.text`, button.text);
  }
}

function checkUrl(path: string, { url, example }: Extract<ButtonInput, { kind: "url" }>): Issue[] {
  const issue = (code: IssueCode, message: string): Issue[] => [{ path: `${path}.url`, code, message }];
  if (url.length > TEMPLATE_LIMITS.url) {
    return issue(
      "url_too_long",
      `A link can have up to ${TEMPLATE_LIMITS.url} characters. Remove ${url.length - TEMPLATE_LIMITS.url}.`,
    );
  }
  const fixed = url.replace(/\{\{1\}\}$/, "");
  if (/\{\{|\}\}/.test(fixed)) {
    return issue("url_variable", "A link can have one variable, {{1}}, at the end.");
  }
  if (!/^https?:\/\/[^\s/]+/.test(fixed) || /\s/.test(fixed) || !URL.canParse(fixed)) {
    return issue("url_invalid", "Enter a full URL, such as https://example.com/orders.");
  }
  return variablesOf(url).length > 0 ? checkExample(`${path}.example`, "1", example) : [];
}

function checkFlow(path: string, flowId: string): Issue[] {
  return /^\d+$/.test(flowId)
    ? []
    : [{ path, code: "flow_invalid", message: "Enter the ID of the flow, which consists of digits." }];
}

function checkPhone(path: string, phone: string): Issue[] {
  const isValid = /^\+?\d{5,}$/.test(phone) && phone.length <= TEMPLATE_LIMITS.phone;
  return isValid
    ? []
    : [
        {
          path,
          code: "phone_invalid",
          message: `Enter the number in digits, including the country code, up to ${TEMPLATE_LIMITS.phone} characters.`,
        },
      ];
}

function checkCode(path: string, code: string): Issue[] {
  return COUPON_CODE.test(code)
    ? []
    : [
        {
          path,
          code: "code_invalid",
          message: `Enter an example code of up to ${TEMPLATE_LIMITS.couponCode} letters and digits.`,
        },
      ];
}
