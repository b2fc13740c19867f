import "server-only";
import { type Issue, validationError } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import type { TemplateDescription } from "#lib/whatsapp/render-template.ts";
import { COUPON_CODE, TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";
import type {
  ButtonParameter,
  CatalogProduct,
  TemplateParameters,
} from "#lib/whatsapp/template-parameter-fields.ts";

/**
 * Compares the values of a template besides its texts and header with what it has, and checks codes to copy
 * (docs/whatsapp.md#template-parameters).
 * @param pathPrefix of the field paths, for example `fallback.`
 * @throws AppError VALIDATION_ERROR with every problem
 */
export function checkParameters(
  description: TemplateDescription,
  input: TemplateParameters & { variables: Readonly<Record<string, string>> },
  pathPrefix: string,
): void {
  const { variables, variableTypes = {}, buttonParameters = {}, headerProduct, offerExpiresAt } = input;
  const issues = [
    ...checkCodes(description, variables),
    ...checkVariableTypes(description, Object.keys(variableTypes)),
    ...checkButtonParameters(description, buttonParameters),
    ...checkProduct(description, headerProduct),
    ...checkOffer(description, offerExpiresAt),
  ];
  if (issues.length > 0)
    throw validationError(...issues.map(({ path, ...rest }) => ({ path: pathPrefix + path, ...rest })));
}

function checkCodes(
  { variables, buttons }: TemplateDescription,
  values: Readonly<Record<string, string>>,
): Issue[] {
  return variables.flatMap(({ name, location, index }): Issue[] => {
    const isCode = location === "button" && buttons[index]?.type === "COPY_CODE";
    const value = isCode ? values[name] : undefined;
    if (value === undefined || COUPON_CODE.test(value)) return [];
    const message = `A code to copy has up to ${TEMPLATE_LIMITS.couponCode} letters and digits. Change the value.`;
    return [{ path: `variables.${name}`, code: "code_invalid", message }];
  });
}

function checkVariableTypes({ variables, isPasscode }: TemplateDescription, names: string[]): Issue[] {
  const isText = (name: string) =>
    !isPasscode && variables.some((variable) => variable.name === name && variable.location !== "button");
  return names
    .filter((name) => !isText(name))
    .map((name) => ({
      path: `variableTypes.${name}`,
      code: "no_text_variable",
      message: `The template has no variable ${name} in its body or text header that can have a type. Remove it.`,
    }));
}

/** Buttons of the other types are sent without parameters, or with default ones. */
const REQUIRED_TYPE = "MPM";

function checkButtonParameters(
  { buttons }: TemplateDescription,
  parameters: Readonly<Record<string, ButtonParameter>>,
): Issue[] {
  const wrong = Object.entries(parameters)
    .filter(([index, { type }]) => buttons[Number(index)]?.type !== type.toUpperCase())
    .map(
      ([index, { type }]): Issue => ({
        path: `buttonParameters.${index}`,
        code: "wrong_button",
        message: `The template has no button of the type ${type} at position ${index}. Remove the parameter.`,
      }),
    );
  const missing = buttons.flatMap(({ type }, index): Issue[] =>
    type === REQUIRED_TYPE && parameters[index] === undefined
      ? [
          {
            path: `buttonParameters.${index}`,
            code: "required",
            message: `The template's button at position ${index} opens a list of products. Set its parameter of the type mpm.`,
          },
        ]
      : [],
  );
  return [...wrong, ...missing];
}

export function checkProduct(
  { headerKind }: TemplateDescription,
  product: CatalogProduct | undefined,
): Issue[] {
  const issue = (code: IssueCode, message: string): Issue[] => [{ path: "headerProduct", code, message }];
  if (headerKind === "product" && !product) {
    return issue(
      "required",
      "This template has a product header. Set headerProduct, with catalogId and productId.",
    );
  }
  return headerKind !== "product" && product
    ? issue("not_allowed", "This template has no product header. Remove headerProduct.")
    : [];
}

function checkOffer({ offer }: TemplateDescription, expiresAt: string | undefined): Issue[] {
  const issue = (code: IssueCode, message: string): Issue[] => [{ path: "offerExpiresAt", code, message }];
  if (offer?.hasExpiration && expiresAt === undefined) {
    return issue(
      "required",
      "The template has a limited-time offer with a countdown. Set the time at which the offer ends.",
    );
  }
  return offer === null && expiresAt !== undefined
    ? issue("not_allowed", "The template has no limited-time offer. Remove offerExpiresAt.")
    : [];
}
