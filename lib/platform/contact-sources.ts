/** How a contact was created. */
export const contactSources = ["api", "inbound", "inbox", "import", "demo"] as const;

/** Who recorded that a contact wants no marketing; `customer`: the contact on WhatsApp. */
export const optOutRecorders = ["customer", "api", "member", "import"] as const;
