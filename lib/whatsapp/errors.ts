/**
 * What an error of WhatsApp means for the message it hit (API.md §7.4): `retry` again with back-off, `retry-pair` again
 * after 4ⁿ seconds, `later` again but slowly, `credentials` the number's token must be mended, `restricted` WhatsApp holds
 * the account or number, `recipient` this number may not write to this person (it is itself, not on a test number's list,
 * or in a country that is barred), `template` the template cannot be sent now, `permanent` everything else.
 */
export type Disposition =
  | "retry"
  | "retry-pair"
  | "later"
  | "credentials"
  | "restricted"
  | "recipient"
  | "template"
  | "permanent";

export interface ErrorEntry {
  title: string;
  /** What happened, in plain words. */
  cause: string;
  /** What a person can do. */
  action: string;
  disposition: Disposition;
  /** Whether sending the same message again by hand can succeed. */
  retryable: boolean;
  /** When it goes again by itself, or when a person may send it again. */
  retry: string;
  /** So many calls are made before the message is given up; as many as fit into its time where it is absent. */
  maxAttempts?: number;
  /** How long a person has to wait before sending it again does no harm. */
  waitMs?: number;
}

const MEND_TOKEN = "An admin puts a new access token into Settings → Number.";
const CHECK_CONTENT = "Check the message's content and send a corrected one.";
const SEE_META = "An admin resolves it in Meta's WhatsApp Manager; sending works again once Meta lifts it.";
const WAIT = "It is tried again by itself; nothing to do.";
const OTHER_CHANNEL = "Reach this person another way.";

const RETRY: Record<Disposition, string> = {
  retry: "By itself, within seconds, then ever later, for up to 24 hours.",
  "retry-pair": "By itself, after 1, 4, 16, 64 seconds and so on.",
  later: "By itself, after some minutes, then ever later, for up to 24 hours.",
  credentials: "By itself, as soon as the number is back in service; it is held for up to 24 hours.",
  restricted: "By hand, once Meta has lifted the restriction.",
  recipient: "Never as it is.",
  template: "By hand, once the template can be sent again.",
  permanent: "Never as it is.",
};

// Meta: either its own fault, which passes, or a bad request, which does not (§5.2).
const FEW = { maxAttempts: 5, retry: "By itself, a few times within minutes." };

const BY_HAND = "By hand, once the cause is mended.";

function entry(
  disposition: Disposition,
  title: string,
  cause: string,
  action: string,
  extra: Partial<Pick<ErrorEntry, "retryable" | "retry" | "maxAttempts" | "waitMs">> = {},
): ErrorEntry {
  const retryable = extra.retryable ?? (disposition !== "permanent" && disposition !== "recipient");
  const ordinary = disposition === "permanent" && retryable ? BY_HAND : RETRY[disposition];
  return { disposition, title, cause, action, retry: ordinary, ...extra, retryable };
}

/** Every code of whatsapp-cloud-api.md §5.2: one source for the inbox, the API, the logs and the docs. */
export const errorCatalogue: Readonly<Record<number, ErrorEntry>> = {
  0: entry("credentials", "AuthException", "WhatsApp does not accept the access token.", MEND_TOKEN),
  1: entry("retry", "API unknown", "WhatsApp could not handle the request just now.", WAIT, FEW),
  2: entry("retry", "API service", "WhatsApp is down or overloaded.", WAIT),
  3: entry("credentials", "API method", "The app lacks a capability it needs to send.", MEND_TOKEN),
  4: entry("later", "Too many calls", "The app made too many calls to WhatsApp this hour.", WAIT),
  10: entry("credentials", "Permission denied", "The access token lacks the permission to send.", MEND_TOKEN),
  33: entry(
    "credentials",
    "Parameter value is not valid",
    "The number was deleted, or its id is wrong.",
    MEND_TOKEN,
  ),
  100: entry(
    "permanent",
    "Invalid parameter",
    "WhatsApp did not understand part of the message.",
    CHECK_CONTENT,
  ),
  104: entry("credentials", "No access token", "WhatsApp got no access token.", MEND_TOKEN),
  190: entry(
    "credentials",
    "Access token has expired",
    "The access token expired or was withdrawn.",
    MEND_TOKEN,
  ),
  368: entry(
    "restricted",
    "Temporarily blocked for policy violations",
    "Meta restricts the account for a policy violation.",
    SEE_META,
  ),
  613: entry("later", "Calls exceed the rate limit", "Too many calls were made to WhatsApp.", WAIT),
  803: entry(
    "permanent",
    "Object does not exist",
    "WhatsApp does not know what the message refers to.",
    CHECK_CONTENT,
  ),
  80007: entry("later", "Rate limit issues", "The account reached its limit of calls to WhatsApp.", WAIT),
  130429: entry(
    "retry",
    "Rate limit hit",
    "The number sent more messages a second than WhatsApp takes.",
    WAIT,
  ),
  130472: entry(
    "permanent",
    "User's number is part of an experiment",
    "WhatsApp withheld this marketing message: the person is part of an experiment of theirs.",
    "Write when the customer has written to you; the window is open then.",
  ),
  130497: entry(
    "recipient",
    "Business account is restricted from messaging users in this country",
    "The account may not message people in this country.",
    OTHER_CHANNEL,
  ),
  131000: entry("retry", "Something went wrong", "WhatsApp failed for a reason it does not know.", WAIT, FEW),
  131005: entry("credentials", "Access denied", "The access token may not use this number.", MEND_TOKEN),
  131008: entry(
    "permanent",
    "Required parameter is missing",
    "Part of the message is missing.",
    CHECK_CONTENT,
  ),
  131009: entry(
    "permanent",
    "Parameter value is not valid",
    "A value in the message is not valid for WhatsApp.",
    CHECK_CONTENT,
  ),
  131016: entry("retry", "Service unavailable", "WhatsApp is temporarily unavailable.", WAIT),
  131020: entry("permanent", "Group is too small", "The group is too small to be written to.", CHECK_CONTENT),
  131021: entry(
    "recipient",
    "Recipient cannot be sender",
    "The recipient is the sending number itself.",
    "Choose another recipient.",
  ),
  131026: entry(
    "permanent",
    "Message undeliverable",
    "This number cannot receive the message: it may not be on WhatsApp, or its app is too old.",
    OTHER_CHANNEL,
  ),
  131030: entry(
    "recipient",
    "Recipient phone number not in allowed list",
    "This is a test number, and the recipient is not on its list of up to five.",
    "Add the recipient to the test number's list in Meta's app dashboard.",
  ),
  131031: entry("restricted", "Business account has been locked", "Meta locked the account.", SEE_META),
  131035: entry(
    "permanent",
    "Inbound message dropped",
    "A customer's message could not be handed over in time and WhatsApp dropped it.",
    "Ask the customer to write again.",
  ),
  131036: entry(
    "permanent",
    "Retry receipt not honoured",
    "The message could not be handed to the customer's main device.",
    "Send it again.",
    { retryable: true },
  ),
  131037: entry(
    "restricted",
    "Display name is not approved",
    "The number's display name needs Meta's approval first.",
    SEE_META,
  ),
  131041: entry("permanent", "Group is unknown", "WhatsApp does not know this group.", CHECK_CONTENT),
  131042: entry(
    "restricted",
    "Business eligibility payment issue",
    "There is a payment problem with the WhatsApp account.",
    "An admin mends the payment method in Meta's Business settings.",
  ),
  131044: entry(
    "restricted",
    "Business eligibility payment issue",
    "There is a payment problem with the WhatsApp account.",
    "An admin mends the payment method in Meta's Business settings.",
  ),
  131045: entry(
    "restricted",
    "Incorrect certificate",
    "The number is not registered correctly.",
    "An admin registers the number again in Settings → Number.",
  ),
  131047: entry(
    "permanent",
    "Re-engagement message",
    "More than 24 hours have passed since the customer last wrote to this number.",
    "Send a template, or wait for the customer to write.",
  ),
  131048: entry(
    "restricted",
    "Spam rate limit hit",
    "WhatsApp limits this number because customers blocked or reported it.",
    SEE_META,
  ),
  131049: entry(
    "permanent",
    "Message not delivered to maintain healthy ecosystem engagement",
    "WhatsApp withheld this marketing message to protect the person from too many.",
    "Wait a day or more before you try again; do not try at once.",
    {
      retryable: true,
      retry: "By hand, after 24 hours at the earliest; WhatsApp limits those who try more often.",
      waitMs: 24 * 60 * 60_000,
    },
  ),
  131050: entry(
    "permanent",
    "User stopped marketing messages",
    "The customer stopped marketing messages from you.",
    "Send only what is not marketing until they opt in again.",
  ),
  131051: entry(
    "permanent",
    "Unsupported message type",
    "WhatsApp does not support this kind of message.",
    CHECK_CONTENT,
  ),
  131052: entry(
    "permanent",
    "Media download error",
    "WhatsApp could not hand over the customer's file.",
    "Ask the customer to send it again.",
  ),
  131053: entry(
    "permanent",
    "Media upload error",
    "WhatsApp could not fetch or take the file.",
    "Check the file's link, type and size, then send it again.",
    { retryable: true },
  ),
  131055: entry(
    "permanent",
    "Method not allowed",
    "This number cannot be used with this API.",
    CHECK_CONTENT,
  ),
  131056: entry(
    "retry-pair",
    "Pair rate limit hit",
    "Too many messages were sent to this person in a short time.",
    WAIT,
  ),
  131057: entry(
    "retry",
    "Account in maintenance mode",
    "WhatsApp is upgrading the number, which takes about a minute.",
    WAIT,
  ),
  131059: entry(
    "permanent",
    "Invalid cursor",
    "WhatsApp did not accept a page's cursor.",
    "Start the list again.",
  ),
  131060: entry(
    "permanent",
    "Message is not available",
    "This message is visible in the WhatsApp Business app only.",
    "Open it in the app.",
  ),
  131062: entry(
    "permanent",
    "Business-scoped id not allowed",
    "This message needs the person's phone number, which is hidden.",
    "Ask the customer for the number first.",
  ),
  131063: entry(
    "restricted",
    "Marketing templates are disabled",
    "Marketing templates are switched off for this account.",
    SEE_META,
  ),
  131064: entry(
    "restricted",
    "Messaging limit reached",
    "The account reached its limit because a template is in the wrong category.",
    SEE_META,
  ),
  132000: entry(
    "permanent",
    "Number of parameters does not match",
    "The template was filled with the wrong number of values.",
    CHECK_CONTENT,
  ),
  132001: entry(
    "template",
    "Template does not exist",
    "WhatsApp has no approved template of this name and language.",
    "An admin syncs the templates in Settings → Templates.",
  ),
  132005: entry(
    "permanent",
    "Hydrated text too long",
    "With its values filled in, the template is too long.",
    "Shorten a value.",
  ),
  132007: entry(
    "permanent",
    "Template content violates policy",
    "The template's content violates WhatsApp's policy.",
    "Use another template.",
  ),
  132008: entry(
    "permanent",
    "Parameter format does not match",
    "A value does not fit the template.",
    CHECK_CONTENT,
  ),
  132012: entry(
    "permanent",
    "Parameter format mismatch",
    "A value does not fit the template.",
    CHECK_CONTENT,
  ),
  132015: entry(
    "template",
    "Template is paused",
    "WhatsApp paused the template because of low quality.",
    "Use another template, or wait until it is active again.",
  ),
  132016: entry(
    "template",
    "Template is disabled",
    "WhatsApp disabled the template for good.",
    "Use another template.",
    { retryable: false, retry: "Never as it is." },
  ),
  132018: entry(
    "permanent",
    "Invalid template parameters",
    "A value holds characters that a template cannot carry.",
    CHECK_CONTENT,
  ),
  132068: entry("permanent", "Flow is blocked", "The flow is blocked.", SEE_META),
  132069: entry("later", "Flow is throttled", "The flow was sent too often this hour.", WAIT),
  133000: entry(
    "restricted",
    "Incomplete deregistration",
    "An earlier deregistration of the number did not finish.",
    SEE_META,
  ),
  133004: entry("retry", "Server temporarily unavailable", "WhatsApp's registration is down.", WAIT),
  133005: entry("restricted", "Two-step PIN mismatch", "The number's two-step PIN is wrong.", SEE_META),
  133006: entry(
    "restricted",
    "Phone number must be verified again",
    "The number must be verified again before it is registered.",
    SEE_META,
  ),
  133008: entry("later", "Too many PIN guesses", "The PIN was guessed too often.", WAIT),
  133009: entry("later", "PIN guessed too fast", "The PIN was guessed too quickly.", WAIT),
  133010: entry(
    "restricted",
    "Phone number not registered",
    "The number is not registered with the Cloud API.",
    "An admin registers the number in Settings → Number.",
  ),
  133015: entry(
    "later",
    "Wait before registering",
    "The number was deleted a moment ago; WhatsApp asks for five minutes.",
    WAIT,
  ),
  133016: entry("later", "Too many registrations", "The number was registered too often in 72 hours.", WAIT),
  134011: entry(
    "restricted",
    "Payments terms not accepted",
    "The account has not accepted WhatsApp's payments terms.",
    SEE_META,
  ),
  134100: entry(
    "permanent",
    "Only marketing messages supported",
    "This template is not a marketing template.",
    CHECK_CONTENT,
  ),
  134101: entry(
    "later",
    "Template is syncing",
    "WhatsApp is still syncing the template, which takes up to ten minutes.",
    WAIT,
  ),
  134102: entry(
    "permanent",
    "Template unavailable",
    "The template cannot be used here.",
    "Use another template.",
  ),
  135000: entry(
    "permanent",
    "Generic user error",
    "WhatsApp did not accept the message and gave no reason.",
    CHECK_CONTENT,
  ),
  136025: entry(
    "permanent",
    "Verification code not accepted",
    "The verification code was wrong or too old.",
    "Request a new code.",
  ),
  137000: entry(
    "permanent",
    "Identity has changed",
    "The person's WhatsApp identity changed since it was verified.",
    "Verify the customer again before you send.",
  ),
  139100: entry(
    "permanent",
    "Blocking failed",
    "WhatsApp could not block or unblock some of these people.",
    "Try again later.",
  ),
  139101: entry(
    "permanent",
    "Block list is full",
    "The number's block list is full.",
    "Unblock somebody first.",
  ),
  139102: entry(
    "later",
    "Block list is being changed",
    "The block list is being changed by somebody else.",
    WAIT,
  ),
  139103: entry(
    "retry",
    "Blocking failed inside WhatsApp",
    "WhatsApp failed to change the block list.",
    WAIT,
  ),
  141002: entry(
    "template",
    "Template is not approved",
    "The template is not approved.",
    "Use an approved template.",
  ),
  200005: entry(
    "permanent",
    "Template insights unavailable",
    "Template insights are not available.",
    SEE_META,
  ),
  200006: entry(
    "permanent",
    "Template insights cannot be disabled",
    "Template insights cannot be switched off.",
    SEE_META,
  ),
  200007: entry(
    "permanent",
    "Template insights not enabled",
    "Template insights are not switched on.",
    SEE_META,
  ),
  2494100: entry("retry", "Number in maintenance mode", "The number is in maintenance.", WAIT),
};

const PERMISSION = entry(
  "credentials",
  "Permission denied",
  "The access token lacks a permission for this number or account.",
  MEND_TOKEN,
);
const TEMPLATE_RULES = entry(
  "permanent",
  "Template breaks a rule",
  "The template, as it is written, breaks one of WhatsApp's rules for templates.",
  "Change the template as WhatsApp's details say and hand it in again.",
);
const UNKNOWN = entry(
  "permanent",
  "Unknown error",
  "WhatsApp refused this message with a code we do not know.",
  "Check the message, or look the code up in Meta's documentation.",
);
const NO_CODE = entry(
  "permanent",
  "Unknown error",
  "WhatsApp gave no reason.",
  "Check the message and send it again.",
  { retryable: true },
);

/** What is known of a code; codes that are not in the catalogue get an honest general entry. */
export function describeError(code: number | null): ErrorEntry {
  if (code === null) return NO_CODE;
  return catalogued(code) ?? UNKNOWN;
}

/** Whether a code is one that we know, so that its entry may decide what becomes of a message. */
export function isCatalogued(code: number | null): boolean {
  return code !== null && catalogued(code) !== undefined;
}

function catalogued(code: number): ErrorEntry | undefined {
  const known = errorCatalogue[code];
  if (known) return known;
  if (code >= 200 && code <= 299) return PERMISSION;
  // Subcodes of 100 about templates (§3.3).
  return code >= 2_388_000 && code <= 2_388_999 ? TEMPLATE_RULES : undefined;
}
