/** WhatsApp's statuses of templates, which it writes in capitals (docs/whatsapp.md#template-status). */
export const templateStatuses = [
  "approved",
  "pending",
  "rejected",
  "paused",
  "disabled",
  "flagged",
  "reinstated",
  "in_appeal",
  "locked",
  "limit_exceeded",
  "pending_deletion",
  "deleted",
  "archived",
] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** docs/whatsapp.md#template-rejection; NONE, sent with approved templates, is no reason. */
export const templateRejections = [
  "abusive_content",
  "category_not_available",
  "incorrect_category",
  "invalid_format",
  "promotional",
  "scam",
  "tag_content_mismatch",
] as const;
export type TemplateRejection = (typeof templateRejections)[number];
