import { EMPTY_LOCATION, type TemplateValues } from "#components/inbox/cache/template-store.ts";
import { type Recipient, recipientInputOf } from "#components/inbox/composer/recipient-rules.ts";
import { matchText, matchWords } from "#components/ui/match-words.ts";
import type { TemplateChoice } from "#lib/messages/inbox-schema.ts";
import { findSendRefusal, type SendRefusal } from "#lib/messages/rules.ts";
import type { EveryField } from "#lib/platform/all-of.ts";
import type { TemplateMemory, TemplateView } from "#lib/templates/schema.ts";
import { findTemplateRefusal, refusalRules, type TemplateRefusal } from "#lib/templates/sendable-rules.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

export interface TemplateFilter {
  search: string;
  language: string;
  category: string;
}

export function arrangeTemplates(
  templates: readonly TemplateView[],
  memory: readonly TemplateMemory[],
  { search, language, category }: TemplateFilter,
): TemplateView[] {
  const memoryById = new Map(memory.map((entry) => [entry.templateId, entry]));
  const matchOf = new Map(templates.map((template) => [template, rankMatch(template, search)]));
  const matchesTemplateFilter = (template: TemplateView) =>
    matchOf.get(template) !== null &&
    (language === "" || template.language === language) &&
    (category === "" || template.category === category);
  const rank = ({ id }: TemplateView) =>
    memoryById.get(id)?.favorite ? 0 : memoryById.get(id)?.usedAt ? 1 : 2;
  const lastUsed = ({ id }: TemplateView) => memoryById.get(id)?.usedAt ?? "";
  return templates
    .filter(matchesTemplateFilter)
    .toSorted(
      (a, b) =>
        (matchOf.get(a) ?? 0) - (matchOf.get(b) ?? 0) ||
        rank(a) - rank(b) ||
        lastUsed(b).localeCompare(lastUsed(a)) ||
        a.name.localeCompare(b.name) ||
        a.language.localeCompare(b.language),
    );
}

/** @returns 0 if the name has words that begin so, 1 if they are within words of it, 2 if texts match; null if nothing does */
function rankMatch({ name, components }: TemplateView, search: string): 0 | 1 | 2 | null {
  if (matchWords(name, search) > 0) return 0;
  if (matchText(name, search) > 0) return 1;
  return matchText([name, ...textsOf(components)].join(" "), search) > 0 ? 2 : null;
}

/** What members and customers see, with the examples of the body. */
function textsOf(components: TemplateView["components"]): string[] {
  const { headerText, footerText, offer, buttons, cards } = describeTemplate(components);
  const cardTexts = cards.flatMap((card) => [card.bodyText, ...card.buttons.map(({ text }) => text)]);
  return [
    headerText ?? "",
    previewTemplate(components)
      .map(({ text }) => text)
      .join(""),
    footerText ?? "",
    offer?.text ?? "",
    ...buttons.map(({ text }) => text),
    ...cardTexts,
  ];
}

/** A code that a member types is one that nothing verifies: only programs send passcodes. */
export function isForMembers({ category }: Pick<TemplateView, "category">): boolean {
  return category !== "authentication";
}

/** The text in parts: each variable is an example, or its placeholder. */
export function previewTemplate(
  components: TemplateView["components"],
): { text: string; isExample: boolean }[] {
  const { bodyText, variables } = describeTemplate(components);
  const exampleOf = (placeholder: string) =>
    variables.find((variable) => variable.location === "body" && variable.placeholder === placeholder)
      ?.example;
  return segmentsOf(bodyText).map(({ text, placeholder }) => ({
    text: (placeholder !== null && exampleOf(placeholder)) || text,
    isExample: placeholder !== null,
  }));
}

export function markFavorite(
  { data }: { data: readonly TemplateMemory[] },
  templateId: string,
  favorite: boolean,
): { data: TemplateMemory[] } {
  const known = data.find((entry) => entry.templateId === templateId);
  const others = data.filter((entry) => entry !== known);
  return { data: [...others, { templateId, values: {}, usedAt: null, ...known, favorite }] };
}

/** docs/whatsapp.md#pricing */
export function priceOf(
  category: TemplateView["category"],
  { windowOpen, afterAd }: { windowOpen: boolean; afterAd: boolean },
): "freeNow" | "freeAfterAd" | "charged" | "chargedClosed" {
  if (afterAd) return "freeAfterAd";
  if (category !== "utility") return "charged";
  return windowOpen ? "freeNow" : "chargedClosed";
}

type SendRestriction = TemplateRefusal | "onlyByApi" | SendRefusal;

/** Whether the picker lists a template that cannot be sent for this reason. */
export function isInPicker(restriction: SendRestriction): boolean {
  return isTemplateRefusal(restriction) ? refusalRules[restriction].isInPicker : true;
}

function isTemplateRefusal(restriction: SendRestriction): restriction is TemplateRefusal {
  return restriction in refusalRules;
}

export function sendRestriction(template: TemplateView, contact: Recipient): SendRestriction | null {
  const refusal = findTemplateRefusal(template);
  if (refusal !== null) return refusal;
  if (requiresParameters(template)) return "onlyByApi";
  return findSendRefusal({
    ...recipientInputOf(contact),
    kind: "template",
    category: template.category,
    isWindowOpen: false,
  });
}

/** Whether a send needs values that the composer has no fields for: the end of an offer, products, or cards. */
function requiresParameters({ components }: TemplateView): boolean {
  const { offer, buttons, cards, headerKind } = describeTemplate(components);
  const hasProducts = headerKind === "product" || buttons.some(({ type }) => type === "MPM");
  return (offer?.hasExpiration ?? false) || hasProducts || cards.length > 0;
}

/** The values of a template that was just chosen. */
export function newTemplateValues({ id, category }: Pick<TemplateView, "id" | "category">): TemplateValues {
  return {
    templateId: id,
    values: {},
    link: "",
    location: EMPTY_LOCATION,
    header: null,
    expiredFile: null,
    isSecret: category === "authentication",
    isRestored: false,
  };
}

/** What the filled-in form chose, for a send in a conversation and for a first message. */
export function toTemplateChoice({
  template,
  values,
  link,
  headerLocation,
}: {
  template: Pick<TemplateView, "id">;
  values: Readonly<Record<string, string>>;
  link: string | null;
  headerLocation: NonNullable<TemplateChoice["headerLocation"]> | null;
}): EveryField<TemplateChoice> {
  return {
    templateId: template.id,
    variables: { ...values },
    headerMediaLink: link ?? undefined,
    headerLocation: headerLocation ?? undefined,
  };
}

export interface Segment {
  text: string;
  placeholder: string | null;
}

export function segmentsOf(text: string): Segment[] {
  return text.split(/(\{\{\s*[A-Za-z0-9_]+\s*\}\})/).flatMap((part) => {
    const placeholder = /^\{\{\s*([A-Za-z0-9_]+)\s*\}\}$/.exec(part)?.[1] ?? null;
    return part === "" ? [] : [{ text: part, placeholder }];
  });
}

/** The sentence with a field, for screen readers. @param shownAt what is shown at a placeholder */
export function sentenceAt(
  segments: readonly Segment[],
  index: number,
  shownAt: (segment: Segment) => string,
): string {
  const join = (part: readonly Segment[]) =>
    part.map((segment) => (segment.placeholder === null ? segment.text : shownAt(segment))).join("");
  const before = /[^.!?؟\n]*$/u.exec(join(segments.slice(0, index)))?.[0] ?? "";
  const after = /^[^.!?؟\n]*[.!?؟]?/u.exec(join(segments.slice(index + 1)))?.[0] ?? "";
  return `${before}${join(segments.slice(index, index + 1))}${after}`.replace(/\s+/g, " ").trim();
}
