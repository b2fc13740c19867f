/** How a contact was created. */
export const contactSources = ["api", "inbound", "inbox", "import", "demo"] as const;
