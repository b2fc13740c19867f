/** What the workspace decides about a template; a review is WhatsApp's. */
export const templateApprovals = ["pending", "approved", "rejected"] as const;
