import { z } from "zod";
import { findUnknownVariables, replyVariableNames } from "#lib/conversations/quick-replies/rules.ts";

export const SHORTCUT_PATTERN = /^[a-z0-9_-]{1,40}$/;
export const REPLY_MAX = 4096;

const fields = {
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(SHORTCUT_PATTERN, "Use 1 to 40 letters a–z, digits, hyphens and underscores."),
  body: z
    .string()
    .max(REPLY_MAX, `Shorten the text to ${REPLY_MAX} characters.`)
    .refine((value) => value.trim() !== "", "Enter a text.")
    .refine((value) => !/[^\P{Cc}\n\r\t]/u.test(value), "Remove the control characters.")
    .superRefine((value, check) => {
      const [unknown] = findUnknownVariables(value);
      if (unknown !== undefined) check.addIssue({ code: "custom", message: unknownVariable(unknown) });
    })
    .overwrite((value) => value.toWellFormed()),
};

/** The pages translate it (`fields.json`). */
function unknownVariable(variable: string): string {
  const known = [...replyVariableNames, "contact.city"].map((name) => `{{${name}}}`);
  return `The variable ${variable} doesn’t exist. Use one of these or a custom field: ${known.join(", ")}.`;
}

export const createQuickReplyBody = z.strictObject(fields);
export const updateQuickReplyBody = createQuickReplyBody.partial();

export type CreateQuickReply = z.infer<typeof createQuickReplyBody>;
export type UpdateQuickReply = z.infer<typeof updateQuickReplyBody>;

export const quickReplySchema = z.object({
  id: z.string(),
  shortcut: z.string(),
  body: z.string(),
  createdByName: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});

export type QuickReply = z.infer<typeof quickReplySchema>;

export const quickReplyParams = z.object({ quickReplyId: z.string() });
export const quickReplyListSchema = z.object({ data: z.array(quickReplySchema) });
export const quickReplyResponse = z.object({ quickReply: quickReplySchema });
export const deletedQuickReplySchema = z.object({ deleted: z.literal(true) });
