export const soundChoices = ["never", "focus", "always"] as const;

/** In seconds. */
export const undoSendChoices = [0, 5, 10, 20] as const;

export const CONTACT_COLUMNS_MAX = 12;

/** Short, so that it leaves room for the reply within WhatsApp's limits (docs/whatsapp.md#sending-messages). */
export const SIGNATURE_MAX = 200;
