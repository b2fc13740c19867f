import "server-only";
import type { MessageInput } from "#lib/messages/compose/prepare-message.ts";
import type { TemplateChoice } from "#lib/messages/inbox-schema.ts";
import type { AllOf } from "#lib/platform/all-of.ts";

/** The message that a member writes with a template, in a conversation or as its first one. */
export function toTemplateMessage(choice: TemplateChoice): Extract<MessageInput, { kind: "template" }> {
  const { templateId, variables, headerMediaLink, headerLocation } = choice satisfies AllOf<
    TemplateChoice,
    "templateId" | "variables" | "headerMediaLink" | "headerLocation"
  >;
  return { kind: "template", template: { id: templateId }, variables, headerMediaLink, headerLocation };
}
