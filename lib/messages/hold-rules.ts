/** Each reason for which a message has not gone yet, and what it says: the docs and the document tell exactly these. */
export const holdMeanings = {
  number_disconnected:
    "WhatsApp refused the number's access token; it goes when an admin has put in a new one",
  number_restricted: "WhatsApp restricts the number or its account; it goes when WhatsApp has lifted that",
  number_rate_limit: "the number sends as fast as WhatsApp lets it; it goes in its turn",
  recipient_rate_limit: "this customer got many messages in a short time; it goes in its turn",
  account_rate_limit: "the account's calls to WhatsApp are used up for the moment",
  whatsapp_unavailable: "WhatsApp could not be reached, or failed; it is tried again",
  outcome_unknown:
    "WhatsApp's answer never came; it is not sent twice, and WhatsApp's next status settles it",
  earlier_message: "a message before it in the conversation has not gone yet",
  template_quality: "WhatsApp accepted it and holds it until it has checked the template's quality",
} as const;

export type HoldReason = keyof typeof holdMeanings;

export const holdReasons = Object.keys(holdMeanings) as [HoldReason, ...HoldReason[]];
