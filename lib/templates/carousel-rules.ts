import type { Issue } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import { checkButtons } from "#lib/templates/button-rules.ts";
import type { CardInput, ContentTemplateInput } from "#lib/templates/template-input-schema.ts";
import { checkExample, checkVariables, variablesOf } from "#lib/templates/variable-rules.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

const { minCards, maxCards, body: bodyMax, buttons: buttonsMax } = TEMPLATE_LIMITS.carousel;

/** See docs/whatsapp.md#template-carousels. */
export function checkCarousel(input: ContentTemplateInput): Issue[] {
  const { cards, category } = input;
  if (cards.length === 0) return [];
  const issue = (path: string, code: IssueCode, message: string): Issue[] => [{ path, code, message }];
  return [
    ...(category === "marketing"
      ? []
      : issue("category", "carousel_not_marketing", "Only marketing templates can be carousels.")),
    ...findOtherParts(input).flatMap((path) =>
      issue(path, "not_in_carousel", "A carousel has only a body and cards. Remove this part."),
    ),
    ...(cards.length >= minCards && cards.length <= maxCards
      ? []
      : issue("cards", "card_count", `A carousel has ${minCards} to ${maxCards} cards.`)),
    ...cards.flatMap((card, index) => checkCard(card, `cards.${index}`, input)),
    ...checkSameParts(cards),
  ];
}

function findOtherParts({ header, footer, buttons, offer }: ContentTemplateInput): string[] {
  return [
    ...(header.kind === "none" ? [] : ["header"]),
    ...(footer === "" ? [] : ["footer"]),
    ...(buttons.length === 0 ? [] : ["buttons"]),
    ...(offer ? ["offer"] : []),
  ];
}

const BUTTON_KINDS: readonly string[] = ["quick_reply", "url", "phone", "spm"];

function checkCard(
  { header, body, buttons }: CardInput,
  path: string,
  { parameterFormat }: ContentTemplateInput,
): Issue[] {
  const issue = (field: string, code: IssueCode, message: string): Issue[] => [
    { path: `${path}.${field}`, code, message },
  ];
  const variables = checkVariables(`${path}.body.text`, body.text, parameterFormat);
  const foreign = buttons.findIndex(({ kind }) => !BUTTON_KINDS.includes(kind));
  return [
    ...("handle" in header && header.handle === ""
      ? issue("header.handle", "file_missing", "Upload a sample for WhatsApp's reviewers.")
      : []),
    ...(body.text.length <= bodyMax
      ? []
      : issue("body.text", "body_too_long", `The text of a card can have up to ${bodyMax} characters.`)),
    ...variables,
    ...(variables.length > 0
      ? []
      : variablesOf(body.text).flatMap((name) =>
          checkExample(`${path}.body.examples.${name}`, name, body.examples[name]),
        )),
    ...(buttons.length <= buttonsMax
      ? []
      : issue("buttons", "too_many_buttons", `A card can have up to ${buttonsMax} buttons.`)),
    ...(foreign === -1
      ? []
      : issue(`buttons.${foreign}`, "wrong_button", "A card cannot have a button of this type.")),
    ...checkButtons(buttons).map((found) => ({ ...found, path: `${path}.${found.path}` })),
  ];
}

/** WhatsApp requires the same components in all cards. */
function checkSameParts(cards: readonly CardInput[]): Issue[] {
  const partsOf = ({ header, body, buttons }: CardInput) =>
    JSON.stringify([header.kind, body.text === "", buttons.map(({ kind }) => kind)]);
  const [first] = cards;
  const other = cards.findIndex((card) => first && partsOf(card) !== partsOf(first));
  if (other === -1) return [];
  return [
    {
      path: `cards.${other}`,
      code: "cards_differ",
      message:
        "All cards must have the same header type and button types, and either all or none have text. Change this card.",
    },
  ];
}
