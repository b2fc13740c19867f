import "server-only";
import { z } from "zod";
import type { sandboxTemplates } from "#db/schema/index.ts";
import type { SandboxMessageView } from "#lib/sandbox/schema.ts";
import { describeTemplate, fillTemplate, type TemplateButton } from "#lib/whatsapp/render-template.ts";

const sentTemplateSchema = z.object({
  type: z.literal("template"),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z
      .array(
        z.object({
          type: z.string(),
          index: z.coerce.number().optional(),
          parameters: z.array(z.looseObject({ type: z.string() })).default([]),
        }),
      )
      .default([]),
  }),
});

/** A sent template as the customer reads it, its values in place; null for everything that is no template. */
export function renderSent(
  message: unknown,
  templates: readonly (typeof sandboxTemplates.$inferSelect)[],
): SandboxMessageView["rendered"] {
  const parsed = sentTemplateSchema.safeParse(message);
  if (!parsed.success) return null;
  const { name, language, components } = parsed.data.template;
  const row = templates.find((template) => template.name === name && template.language === language.code);
  const description = describeTemplate(Array.isArray(row?.components) ? row.components : []);
  const values = Object.fromEntries(
    description.variables.flatMap((variable) => {
      const component = components.find(
        (candidate) =>
          candidate.type === variable.location &&
          (variable.location !== "button" || candidate.index === variable.index),
      );
      const place = variable.location === "button" ? 0 : variable.index;
      const parameter = component?.parameters[place];
      const value = parameter?.text ?? parameter?.coupon_code ?? parameter?.payload;
      return typeof value === "string" ? [[variable.name, value]] : [];
    }),
  );
  const filled = fillTemplate(description, values);
  const buttons = description.isPasscode
    ? filled.buttons.map((button) => withCode(button, values))
    : filled.buttons;
  return { ...filled, buttons, headerKind: description.headerKind };
}

/** A passcode's button copies the code, which is the body's value; Meta lists it as a link with a placeholder (§3.7). */
function withCode(button: TemplateButton, values: Record<string, string>): TemplateButton {
  const code = values["1"];
  return code !== undefined && /\{\{1\}\}/.test(button.value ?? "") ? { ...button, value: code } : button;
}
