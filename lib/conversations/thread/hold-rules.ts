export const holdMeanings = {
  scheduled: "it is scheduled for later",
  number_disconnected:
    "WhatsApp rejected the number's access token; the message is sent once an admin adds a new one",
  number_restricted:
    "WhatsApp restricted the number or its account; the message is sent once the restriction is lifted",
  number_rate_limit: "the number reached WhatsApp's rate limit",
  recipient_rate_limit: "the customer got many messages in a short time",
  account_rate_limit: "the account reached its request limit at WhatsApp",
  whatsapp_unavailable: "WhatsApp is unavailable; Parley retries",
  outcome_unknown:
    "WhatsApp did not respond; the message is not sent twice, and WhatsApp's next status shows the outcome",
  earlier_message: "an earlier message in the conversation has not been sent yet",
  template_quality: "WhatsApp accepted the message and holds it while it checks the template's quality",
} as const;

export type HoldReason = keyof typeof holdMeanings;

export const holdReasons = Object.keys(holdMeanings) as [HoldReason, ...HoldReason[]];
