/**
 * The fields of webhooks that Parley reads, to which the Meta app must be subscribed (docs/whatsapp.md#webhooks).
 * `messages` is required; the others report what happens outside of a conversation.
 */
export const webhookFields = {
  lists: ["messages", "smb_message_echoes", "user_preferences", "user_id_update", "calls"],
  templates: [
    "message_template_status_update",
    "message_template_quality_update",
    "message_template_components_update",
    "template_category_update",
  ],
  accounts: [
    "phone_number_quality_update",
    "phone_number_name_update",
    "account_update",
    "account_review_update",
    "business_capability_update",
    "account_alerts",
    "security",
  ],
} as const;

export type TemplateField = (typeof webhookFields.templates)[number];

export type AccountField = (typeof webhookFields.accounts)[number];
