import { z } from "zod";
import { DAY } from "#lib/platform/clock.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";
import type { TemplateRejection } from "#lib/whatsapp/template-statuses.ts";

export const TEMPLATE_CATEGORIES = ["AUTHENTICATION", "MARKETING", "UTILITY"] as const;
export const QUALITY_SCORES = ["GREEN", "YELLOW", "RED", "UNKNOWN"] as const;
/** docs/whatsapp.md#template-rejection */
export const REJECTION_REASONS = [
  "ABUSIVE_CONTENT",
  "INCORRECT_CATEGORY",
  "INVALID_FORMAT",
  "PROMOTIONAL",
  "SCAM",
  "TAG_CONTENT_MISMATCH",
] as const satisfies Uppercase<TemplateRejection>[];
/** Events that only WhatsApp can cause (docs/whatsapp.md#template-status). */
export const OTHER_EVENTS = [
  "FLAGGED",
  "REINSTATED",
  "IN_APPEAL",
  "LOCKED",
  "LIMIT_EXCEEDED",
  "PENDING_DELETION",
  "DELETED",
  "ARCHIVED",
  "UNARCHIVED",
] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

const category = z.enum(TEMPLATE_CATEGORIES);

export const templateControlBody = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("approve"),
    /** Also approves it as an admin of the workspace does, so that it can be sent. */
    inWorkspace: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal("reject"), reason: z.enum(REJECTION_REASONS) }),
  z.strictObject({ action: z.literal("pause"), time: z.enum(["first", "second"]) }),
  z.strictObject({ action: z.literal("unpause") }),
  z.strictObject({ action: z.literal("disable") }),
  z.strictObject({ action: z.literal("quality"), score: z.enum(QUALITY_SCORES) }),
  z.strictObject({ action: z.literal("announce_category"), category }),
  z.strictObject({ action: z.literal("change_category"), category }),
  z.strictObject({ action: z.literal("change_body"), text: z.string().min(1).max(TEMPLATE_LIMITS.body) }),
  z.strictObject({ action: z.literal("event"), event: z.enum(OTHER_EVENTS) }),
]);

export type TemplateControl = z.infer<typeof templateControlBody>;

export const sandboxTemplateSchema = z.object({
  id: z.string(),
  wabaId: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  rejectedReason: z.string().nullable(),
  quality: z.string(),
  bodyText: z.string(),
});

export type SandboxTemplateView = z.infer<typeof sandboxTemplateSchema>;

export const sandboxTemplatesSchema = z.object({
  data: z.array(sandboxTemplateSchema),
  reviewDelayMs: z.number(),
});

export const reviewDelayBody = z.strictObject({
  reviewDelayMs: z.number().int().min(0).max(DAY),
});

export const templateStatusResponse = z.object({ status: z.string() });
