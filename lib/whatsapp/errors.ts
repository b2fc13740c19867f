import { DAY } from "#lib/platform/clock.ts";
import { errorGroup, WAIT } from "#lib/whatsapp/error-group-rules.ts";

/**
 * `retry` with back-off, `retry-pair` after 4ⁿ seconds, `later` with a longer back-off; `credentials` needs another
 * token; `restricted` by Meta for the account or number; `recipient-not-allowed` for this number; `template` cannot
 * be sent now.
 */
export type Disposition =
  | "retry"
  | "retry-pair"
  | "later"
  | "credentials"
  | "restricted"
  | "recipient-not-allowed"
  | "template"
  | "permanent";

export type TransientDisposition = Extract<Disposition, "retry" | "retry-pair" | "later">;

/** Whether a message that WhatsApp refused is sent again without anybody's action. */
export function isTransient(disposition: Disposition): disposition is TransientDisposition {
  return disposition === "retry" || disposition === "retry-pair" || disposition === "later";
}

interface Advice {
  action: string;
  /** The sentence about when it is sent again. */
  retry: string;
}

/** `action` and `retry` are about a message that has failed for good: nothing sends it again but a person. */
export interface ErrorEntry extends Advice {
  title: string;
  cause: string;
  disposition: Disposition;
  /** Whether a person can retry it without changing it. */
  retryable: boolean;
  /** While a refused message is queued for another attempt. Null if the error fails a message at once. */
  queued: Advice | null;
  /** If absent, as many as the time to live allows. */
  maxAttempts?: number;
  waitMs?: number;
  /** The HTTP status of a refused call (docs/whatsapp.md#error-envelope). */
  httpStatus: number;
  /** Where WhatsApp reports it: in the response, in a status, or as an error of the number itself. */
  reportedBy: "response" | "status" | "number";
  /** The API's failure code, if the disposition does not determine it (`failureOf`). */
  failure?:
    | "WINDOW_CLOSED"
    | "RECIPIENT_UNREACHABLE"
    | "CONTACT_OPTED_OUT"
    | "MARKETING_WITHHELD"
    | "MEDIA_FETCH_FAILED";
  /** Why the recipient is not allowed. */
  recipientReason?: "country_barred" | "sender_itself" | "not_on_test_list";
}

const REPLACE_TOKEN = "Ask an admin to replace the access token in Settings → Numbers.";
const CHECK_CONTENT = "Correct the message and send it as a new one.";
const LIFT =
  "Ask an admin to resolve it in WhatsApp Manager. Sending works again once Meta lifts the restriction.";
const FIX_PAYMENT = "Ask an admin to fix the payment method in Meta's Business settings.";
const OTHER_CHANNEL = "Contact this person another way.";
const OUTAGE = "Send it again. If it keeps failing, check WhatsApp's status page.";
const IN_MINUTES = "Send it again in a few minutes.";
const IN_AN_HOUR = "Send it again in an hour.";

const WHILE_QUEUED: Record<TransientDisposition | "credentials", string> = {
  retry: "Parley tries again automatically for up to 24 hours, first within seconds.",
  "retry-pair":
    "Parley tries again automatically for up to 24 hours, after 1, 4, 16 and 64 seconds and so on.",
  later: "Parley tries again automatically for up to 24 hours, first after a few minutes.",
  credentials:
    "The message stays queued for up to 24 hours and is sent automatically once the number is connected again.",
};

const NO_RETRY = "Trying again without changes won't help.";
const ANY_TIME = "You can try again.";
const ONCE_FIXED = "You can try again once the cause is fixed.";

const ONCE_FAILED: Record<Disposition, string> = {
  retry: ANY_TIME,
  "retry-pair": ANY_TIME,
  later: ANY_TIME,
  credentials: "You can try again once the number is connected again.",
  restricted: ONCE_FIXED,
  "recipient-not-allowed": ONCE_FIXED,
  template: "You can try again once the template can be sent.",
  permanent: ONCE_FIXED,
};

interface Extra
  extends Partial<Omit<ErrorEntry, "disposition" | "reportedBy" | "title" | "cause" | "action" | "queued">> {
  /** The sentence about Parley's own retries. */
  whileQueued?: string;
  /** Somebody has to do something, although Parley sends the message again. */
  needsRepair?: true;
}

// A temporary failure of Meta or an invalid request (docs/whatsapp.md#error-codes).
const FEW = { maxAttempts: 5, whileQueued: "Parley tries again automatically a few times within minutes." };

const LIFTED = { retry: "You can try again once Meta lifts the restriction." };

/** Parley does not register numbers: an admin does, and until then every retry fails. */
const REGISTRATION = { retry: ONCE_FIXED, needsRepair: true } as const;

/** It helps to send the same message again, although its disposition is one of those that are final. */
const RETRYABLE = { retryable: true };

function entry(
  disposition: Disposition,
  reportedBy: ErrorEntry["reportedBy"],
  title: string,
  cause: string,
  action: string,
  { whileQueued, needsRepair, ...extra }: Extra = {},
): ErrorEntry {
  const retryable =
    extra.retryable ?? (disposition !== "permanent" && disposition !== "recipient-not-allowed");
  const retry = retryable ? ONCE_FAILED[disposition] : NO_RETRY;
  const given = { disposition, reportedBy, title, cause, action };
  const isSentAgain = isTransient(disposition) || disposition === "credentials";
  const queued = isSentAgain
    ? {
        action: needsRepair || disposition === "credentials" ? action : WAIT,
        retry: whileQueued ?? WHILE_QUEUED[disposition],
      }
    : null;
  return { ...given, queued, retry, httpStatus: 400, ...extra, retryable };
}

/** Everything about a code but its translations, in `failures.json` of each language (docs/whatsapp.md#error-codes). */
export const errorCatalog: Readonly<Record<number, ErrorEntry>> = {
  0: entry("credentials", "response", "AuthException", "WhatsApp rejected the access token.", REPLACE_TOKEN, {
    httpStatus: 401,
  }),
  1: entry(
    "retry",
    "response",
    "API unknown",
    "WhatsApp could not process the request.",
    "Send it again. If it fails again, check the message.",
    FEW,
  ),
  2: entry("retry", "response", "API service", "WhatsApp is down or overloaded.", OUTAGE, {
    httpStatus: 503,
  }),
  3: entry(
    "credentials",
    "response",
    "API method",
    "The app lacks a capability that it needs to send messages.",
    "Ask an admin to give the app this capability in Meta's app dashboard.",
    { httpStatus: 500 },
  ),
  4: entry(
    "later",
    "response",
    "Too many calls",
    "The app sent too many requests to WhatsApp this hour.",
    IN_AN_HOUR,
  ),
  10: entry(
    "credentials",
    "response",
    "Permission denied",
    "The access token lacks the permission to send messages.",
    REPLACE_TOKEN,
    { httpStatus: 403 },
  ),
  33: entry(
    "credentials",
    "response",
    "Parameter value is not valid",
    "The number was deleted, or its ID is wrong.",
    "Ask an admin to check the number in Settings → Numbers.",
  ),
  100: entry(
    "permanent",
    "response",
    "Invalid parameter",
    "Part of the message is not valid.",
    CHECK_CONTENT,
  ),
  104: entry(
    "credentials",
    "response",
    "No access token",
    "The request to WhatsApp had no access token.",
    REPLACE_TOKEN,
    { httpStatus: 401 },
  ),
  190: entry(
    "credentials",
    "response",
    "Access token has expired",
    "The access token has expired or was revoked.",
    REPLACE_TOKEN,
    { httpStatus: 401 },
  ),
  368: entry(
    "restricted",
    "response",
    "Temporarily blocked for policy violations",
    "Meta restricted the account because of a policy violation.",
    LIFT,
    { ...LIFTED, httpStatus: 403 },
  ),
  613: entry(
    "later",
    "response",
    "Calls exceed the rate limit",
    "Too many requests were sent to WhatsApp.",
    IN_AN_HOUR,
    {
      httpStatus: 429,
    },
  ),
  803: entry(
    "permanent",
    "response",
    "Object does not exist",
    "The message refers to something that does not exist on WhatsApp.",
    CHECK_CONTENT,
    { httpStatus: 404 },
  ),
  80007: entry(
    "later",
    "response",
    "Rate limit issues",
    "The account reached its request limit at WhatsApp.",
    IN_AN_HOUR,
  ),
  130429: entry(
    "retry",
    "response",
    "Rate limit hit",
    "The number sent more messages per second than WhatsApp allows.",
    "Send it again in a minute.",
  ),
  130472: entry(
    "permanent",
    "status",
    "User's number is part of an experiment",
    "WhatsApp withheld this marketing message because the person is part of a WhatsApp experiment.",
    "Wait until the customer writes to you, then reply within 24 hours.",
    { failure: "MARKETING_WITHHELD" },
  ),
  130497: entry(
    "recipient-not-allowed",
    "response",
    "Business account is restricted from messaging users in this country",
    "The account is not allowed to message people in this country.",
    OTHER_CHANNEL,
    { httpStatus: 403, recipientReason: "country_barred" },
  ),
  131000: entry(
    "retry",
    "response",
    "Something went wrong",
    "WhatsApp failed for an unknown reason.",
    "Send it again. If it fails again, check the message and WhatsApp's status page.",
    { ...FEW, httpStatus: 500 },
  ),
  131005: entry(
    "credentials",
    "response",
    "Access denied",
    "The access token does not have access to this number.",
    REPLACE_TOKEN,
    { httpStatus: 403 },
  ),
  131008: entry(
    "permanent",
    "response",
    "Required parameter is missing",
    "A required part of the message is missing.",
    CHECK_CONTENT,
  ),
  131009: entry(
    "permanent",
    "response",
    "Parameter value is not valid",
    "A value in the message is not valid.",
    CHECK_CONTENT,
  ),
  131016: entry("retry", "response", "Service unavailable", "WhatsApp is temporarily unavailable.", OUTAGE, {
    httpStatus: 500,
  }),
  131020: entry(
    "permanent",
    "response",
    "Group is too small",
    "The group is too small to receive messages.",
    "Send to a person: Parley does not support groups.",
  ),
  131021: entry(
    "recipient-not-allowed",
    "response",
    "Recipient cannot be sender",
    "The recipient is the sending number.",
    "Choose another recipient.",
    { recipientReason: "sender_itself" },
  ),
  131026: entry(
    "permanent",
    "status",
    "Message undeliverable",
    "This number cannot receive the message. It may not be on WhatsApp, or its app may be outdated.",
    OTHER_CHANNEL,
    { failure: "RECIPIENT_UNREACHABLE" },
  ),
  131030: entry(
    "recipient-not-allowed",
    "response",
    "Recipient phone number not in allowed list",
    "This is a test number, and the recipient is not on its list of up to five.",
    "Ask an admin to add the recipient to the test number's list in Meta's app dashboard.",
    { ...RETRYABLE, recipientReason: "not_on_test_list" },
  ),
  131031: entry(
    "restricted",
    "response",
    "Business account has been locked",
    "Meta locked the account.",
    LIFT,
    { ...LIFTED, httpStatus: 403 },
  ),
  131035: entry(
    "permanent",
    "number",
    "Inbound message dropped",
    "WhatsApp dropped a customer's message because it could not be delivered to you in time.",
    "Ask the customer to write again.",
  ),
  131036: entry(
    "permanent",
    "status",
    "Retry receipt not honored",
    "The message could not be delivered to the customer's main device.",
    "Send it again.",
    { retry: ANY_TIME, retryable: true },
  ),
  131037: entry(
    "restricted",
    "response",
    "Display name is not approved",
    "Meta has not approved the number's display name.",
    "Ask an admin to check the display name in WhatsApp Manager. Sending works again once Meta approves it.",
    { retry: "You can try again once Meta approves the display name." },
  ),
  131041: entry(
    "permanent",
    "response",
    "Group is unknown",
    "The group does not exist on WhatsApp.",
    "Send to a person: Parley does not support groups.",
  ),
  131042: entry(
    "restricted",
    "status",
    "Business eligibility payment issue",
    "There is a payment problem with the WhatsApp account.",
    FIX_PAYMENT,
    { retry: "You can try again once the payment method is fixed." },
  ),
  131044: entry(
    "restricted",
    "response",
    "Business eligibility payment issue",
    "There is a payment problem with the WhatsApp account.",
    FIX_PAYMENT,
    { retry: "You can try again once the payment method is fixed." },
  ),
  131045: entry(
    "restricted",
    "response",
    "Incorrect certificate",
    "The number is not registered correctly.",
    "Ask an admin to register the number again with the Cloud API.",
    { httpStatus: 500 },
  ),
  131047: entry(
    "permanent",
    "status",
    "Re-engagement message",
    "More than 24 hours have passed since the customer last wrote to this number.",
    "Send a template, or wait for the customer to write.",
    { failure: "WINDOW_CLOSED" },
  ),
  131048: entry(
    "restricted",
    "status",
    "Spam rate limit hit",
    "WhatsApp limited this number because customers blocked or reported it.",
    LIFT,
    LIFTED,
  ),
  131049: entry(
    "permanent",
    "status",
    "Message not delivered to maintain healthy ecosystem engagement",
    "WhatsApp withheld this marketing message because the person receives too many.",
    "Wait at least 24 hours before you try again.",
    {
      retryable: true,
      retry: "You can try again after 24 hours. If you try more often, WhatsApp may limit your number.",
      waitMs: DAY,
      failure: "MARKETING_WITHHELD",
    },
  ),
  131050: entry(
    "permanent",
    "status",
    "User stopped marketing messages",
    "The customer opted out of marketing messages from you.",
    "Do not send marketing messages unless they opt in again.",
    { failure: "CONTACT_OPTED_OUT" },
  ),
  131051: entry(
    "permanent",
    "response",
    "Unsupported message type",
    "WhatsApp does not support this type of message.",
    "Send it as another type of message.",
  ),
  131052: entry(
    "permanent",
    "status",
    "Media download error",
    "WhatsApp could not provide the customer's file.",
    "Ask the customer to send it again.",
  ),
  131053: entry(
    "permanent",
    "status",
    "Media upload error",
    "WhatsApp could not download or accept the file.",
    "Check the file's link, type and size, then send it again.",
    { retryable: true, failure: "MEDIA_FETCH_FAILED" },
  ),
  131055: entry(
    "permanent",
    "response",
    "Method not allowed",
    "This number cannot be used with this API.",
    "Ask an admin to check in WhatsApp Manager that the number is registered with the Cloud API.",
    RETRYABLE,
  ),
  131056: entry(
    "retry-pair",
    "response",
    "Pair rate limit hit",
    "Too many messages were sent to this person in a short time.",
    IN_MINUTES,
  ),
  131057: entry(
    "retry",
    "response",
    "Account in maintenance mode",
    "WhatsApp is upgrading the number, which takes about a minute.",
    IN_MINUTES,
    { httpStatus: 500 },
  ),
  131059: entry(
    "permanent",
    "response",
    "Invalid cursor",
    "WhatsApp rejected the cursor of a list.",
    "Load the list again from the start.",
  ),
  131060: entry(
    "permanent",
    "status",
    "Message is not available",
    "This message is only visible in the WhatsApp Business app.",
    "Open it in the WhatsApp Business app.",
  ),
  131062: entry(
    "permanent",
    "response",
    "Business-scoped id not allowed",
    "This message requires the person's phone number, which is hidden.",
    "Ask the customer for their phone number.",
  ),
  131063: entry(
    "restricted",
    "response",
    "Marketing templates are disabled",
    "Marketing templates are disabled for this account.",
    "Ask an admin to resolve it in WhatsApp Manager.",
  ),
  131064: entry(
    "restricted",
    "response",
    "Messaging limit reached",
    "The account reached its messaging limit because a template is in the wrong category.",
    "Ask an admin to correct the template's category in WhatsApp Manager.",
  ),
  132000: entry(
    "permanent",
    "response",
    "Number of parameters does not match",
    "The number of values does not match the template's variables.",
    CHECK_CONTENT,
  ),
  132001: entry(
    "template",
    "response",
    "Template does not exist",
    "WhatsApp has no approved template with this name and language.",
    "Ask an admin to sync the templates in Settings → Templates.",
    { httpStatus: 404 },
  ),
  132005: entry(
    "permanent",
    "response",
    "Hydrated text too long",
    "The template is too long with these values.",
    "Shorten a value.",
  ),
  132007: entry(
    "permanent",
    "response",
    "Template content violates policy",
    "The template's content violates WhatsApp's policy.",
    "Use another template.",
  ),
  132008: entry(
    "permanent",
    "response",
    "Parameter format does not match",
    "A value does not match the format that the template expects.",
    CHECK_CONTENT,
  ),
  132012: entry(
    "permanent",
    "response",
    "Parameter format mismatch",
    "A value does not match the format that the template expects.",
    CHECK_CONTENT,
  ),
  132015: entry(
    "template",
    "response",
    "Template is paused",
    "WhatsApp paused the template because of low quality.",
    "Use another template, or wait until it is active again.",
  ),
  132016: entry(
    "template",
    "response",
    "Template is disabled",
    "WhatsApp disabled the template permanently.",
    "Use another template.",
    { retryable: false },
  ),
  132018: entry(
    "permanent",
    "response",
    "Invalid template parameters",
    "A value contains characters that are not allowed in a template.",
    CHECK_CONTENT,
  ),
  132068: entry(
    "permanent",
    "response",
    "Flow is blocked",
    "WhatsApp blocked the form (WhatsApp Flow).",
    "Ask an admin to check the flow in WhatsApp Manager.",
    RETRYABLE,
  ),
  132069: entry(
    "later",
    "response",
    "Flow is throttled",
    "The form (WhatsApp Flow) was sent too many times this hour.",
    IN_AN_HOUR,
  ),
  133000: entry(
    "restricted",
    "response",
    "Incomplete deregistration",
    "A previous deregistration of the number did not complete.",
    "Ask an admin to deregister the number again, then register it.",
    { httpStatus: 500 },
  ),
  133004: entry(
    "retry",
    "response",
    "Server temporarily unavailable",
    "WhatsApp's registration service is unavailable.",
    IN_MINUTES,
    { httpStatus: 503 },
  ),
  133005: entry(
    "restricted",
    "response",
    "Two-step PIN mismatch",
    "The number's two-step PIN is wrong.",
    "Ask an admin to reset the two-step PIN in WhatsApp Manager.",
  ),
  133006: entry(
    "restricted",
    "response",
    "Phone number must be verified again",
    "The number must be verified again before it is registered.",
    "Ask an admin to verify the number, then register it again.",
  ),
  133008: entry(
    "later",
    "response",
    "Too many PIN guesses",
    "A wrong PIN was entered too many times.",
    "Ask an admin to wait, then enter the correct PIN.",
    REGISTRATION,
  ),
  133009: entry(
    "later",
    "response",
    "PIN guessed too fast",
    "PINs were entered too quickly.",
    "Ask an admin to wait, then enter the correct PIN.",
    REGISTRATION,
  ),
  133010: entry(
    "restricted",
    "response",
    "Phone number not registered",
    "The number is not registered with the Cloud API.",
    "Ask an admin to register the number with the Cloud API.",
  ),
  133015: entry(
    "later",
    "response",
    "Wait before registering",
    "The number was just deleted. WhatsApp requires a wait of five minutes.",
    "Ask an admin to wait five minutes, then register the number again.",
    REGISTRATION,
  ),
  133016: entry(
    "later",
    "response",
    "Too many registrations",
    "The number was registered too many times within 72 hours.",
    "Ask an admin to wait up to 72 hours, then register the number again.",
    REGISTRATION,
  ),
  134011: entry(
    "restricted",
    "response",
    "Payments terms not accepted",
    "The account has not accepted WhatsApp's payments terms.",
    "Ask an admin to accept the payments terms in WhatsApp Manager.",
    { retry: "You can try again once the terms are accepted." },
  ),
  134100: entry(
    "permanent",
    "response",
    "Only marketing messages supported",
    "This template is not a marketing template.",
    "Use a marketing template.",
  ),
  134101: entry(
    "later",
    "response",
    "Template is syncing",
    "WhatsApp is still syncing the template, which takes up to ten minutes.",
    "Send it again in ten minutes.",
  ),
  134102: entry(
    "permanent",
    "response",
    "Template unavailable",
    "The template cannot be used here.",
    "Use another template.",
    { httpStatus: 500 },
  ),
  135000: entry(
    "permanent",
    "response",
    "Generic user error",
    "WhatsApp rejected the message without a reason.",
    "Check the message and send it again.",
  ),
  136025: entry(
    "permanent",
    "response",
    "Verification code not accepted",
    "The verification code is wrong or has expired.",
    "Request a new code.",
  ),
  137000: entry(
    "permanent",
    "status",
    "Identity has changed",
    "The customer's WhatsApp identity has changed since it was verified.",
    "Verify the customer's identity again before you send.",
    RETRYABLE,
  ),
  139100: entry(
    "permanent",
    "response",
    "Blocking failed",
    "WhatsApp could not block or unblock some of these contacts.",
    "Try again later.",
    { ...RETRYABLE, retry: "You can try again later." },
  ),
  139101: entry(
    "permanent",
    "response",
    "Block list is full",
    "The number's block list is full.",
    "Unblock another contact first.",
    RETRYABLE,
  ),
  139102: entry(
    "later",
    "response",
    "Block list is being changed",
    "Someone else is changing the block list.",
    "Try again in a few minutes.",
  ),
  139103: entry(
    "retry",
    "response",
    "Blocking failed inside WhatsApp",
    "WhatsApp could not change the block list.",
    "Try again in a few minutes.",
  ),
  141002: entry(
    "template",
    "response",
    "Template is not approved",
    "The template is not approved.",
    "Use an approved template.",
  ),
  200005: entry(
    "permanent",
    "response",
    "Template insights unavailable",
    "Template insights are not available.",
    "Ask an admin to check template insights in WhatsApp Manager.",
    RETRYABLE,
  ),
  200006: entry(
    "permanent",
    "response",
    "Template insights cannot be disabled",
    "Template insights cannot be disabled.",
    "Leave template insights on.",
  ),
  200007: entry(
    "permanent",
    "response",
    "Template insights not enabled",
    "Template insights are not enabled.",
    "Ask an admin to turn on template insights in WhatsApp Manager.",
    RETRYABLE,
  ),
  2494100: entry(
    "retry",
    "response",
    "Number in maintenance mode",
    "WhatsApp is carrying out maintenance on the number.",
    IN_MINUTES,
  ),
};

const GROUPS = {
  PERMISSION: entry(
    "credentials",
    "response",
    "Permission denied",
    "The access token lacks a permission for this number or account.",
    REPLACE_TOKEN,
    { httpStatus: 403 },
  ),
  TEMPLATE_RULES: entry(
    "permanent",
    "response",
    "Template breaks a rule",
    "The template does not follow WhatsApp's template rules.",
    "Edit the template according to WhatsApp's details and submit it again.",
  ),
};
const UNKNOWN = entry(
  "permanent",
  "response",
  "Unknown error",
  "WhatsApp rejected this message with an unknown error code.",
  "Check the message, or look up the code in Meta's documentation.",
);
const NO_CODE = entry(
  "permanent",
  "response",
  "Unknown error",
  "WhatsApp gave no reason.",
  "Check the message and send it again.",
  { ...RETRYABLE, retry: ANY_TIME },
);

/** Unknown codes get a generic entry. */
export function describeError(code: number | null): ErrorEntry {
  if (code === null) return NO_CODE;
  return findInCatalog(code) ?? UNKNOWN;
}

/** What to do about a received message that has this error instead of its content. */
export function receivedAction(code: number | null): string {
  return code === BUSINESS_APP_ONLY ? describeError(code).action : ASK_AGAIN;
}

const BUSINESS_APP_ONLY = 131060;
const ASK_AGAIN = "Ask the customer to send it in another form.";

/** Whether the cause passes with time, so that nobody has to do anything. */
export function passesWithTime(code: number | null): boolean {
  return describeError(code).queued?.action === WAIT;
}

export function isInCatalog(code: number | null): boolean {
  return code !== null && findInCatalog(code) !== undefined;
}

function findInCatalog(code: number): ErrorEntry | undefined {
  const group = errorGroup(code);
  return errorCatalog[code] ?? (group ? GROUPS[group] : undefined);
}
