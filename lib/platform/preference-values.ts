export const soundChoices = ["never", "focus", "always"] as const;

export const CONTACT_COLUMNS_MAX = 12;

/** Short, so that it leaves room for the reply within WhatsApp's limits (docs/whatsapp.md#sending-messages). */
export const SIGNATURE_MAX = 200;
