import "server-only";
import { z } from "zod";

const interactiveSchema = z.object({
  interactive: z.object({
    action: z.looseObject({
      buttons: z.array(z.object({ reply: z.object({ id: z.string(), title: z.string() }) })).default([]),
      sections: z
        .array(
          z.object({
            rows: z
              .array(z.object({ id: z.string(), title: z.string(), description: z.string().optional() }))
              .default([]),
          }),
        )
        .default([]),
      parameters: z.looseObject({ flow_token: z.string().optional() }).optional(),
    }),
  }),
});

/**
 * The answer to a tap on a button or row of an earlier interactive message (whatsapp-cloud-api.md §4.5).
 * @param target the message as it was sent
 * @returns null when it holds no such button or row
 */
export function findChoice(target: unknown, id: string): Record<string, unknown> | null {
  const action = interactiveSchema.safeParse(target).data?.interactive.action;
  const button = action?.buttons.find(({ reply }) => reply.id === id)?.reply;
  if (button) return { type: "button_reply", button_reply: { id: button.id, title: button.title } };
  const row = action?.sections.flatMap(({ rows }) => rows).find((candidate) => candidate.id === id);
  if (!row) return null;
  const description = row.description === undefined ? {} : { description: row.description };
  return { type: "list_reply", list_reply: { id: row.id, title: row.title, ...description } };
}

/** The token by which a business knows the form that it sent. */
export function findFlowToken(target: unknown): string {
  return interactiveSchema.safeParse(target).data?.interactive.action.parameters?.flow_token ?? "unused";
}

const templateSchema = z.object({
  /** The labels of the template's quick replies by their place, kept with what was sent. */
  quickReplies: z.array(z.string().nullable()).default([]),
  template: z.object({
    components: z
      .array(
        z.object({
          type: z.string(),
          index: z.coerce.number().optional(),
          parameters: z.array(z.looseObject({ payload: z.string().optional() })).default([]),
        }),
      )
      .default([]),
  }),
});

/** What a quick reply brings back: the payload that the send gave to its button, otherwise its own text (§1.6). */
export function findPayload(target: unknown, text: string): string {
  const sent = templateSchema.safeParse(target).data;
  const index = sent?.quickReplies.indexOf(text);
  const button = sent?.template.components.find(
    (component) => component.type.toLowerCase() === "button" && component.index === index,
  );
  return button?.parameters[0]?.payload ?? text;
}
