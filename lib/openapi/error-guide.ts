import "server-only";
import type { ErrorDetails } from "#lib/error-details.ts";
import type { ApiErrorCode } from "#lib/errors.ts";

type GuideOf<C extends ApiErrorCode> = {
  /** When it is answered. */
  when: string;
  /** What the caller does about it. */
  advice: string;
  /** An answer's message. */
  message: string;
} & (C extends keyof ErrorDetails ? { details: ErrorDetails[C] } : { details?: never });

const CONVERSATION = "conv_01kaeh4v5ne2v9s5m0a8d1c6yt";
const MESSAGE = "msg_01kaeh4v5mf9h8gkqvd2x3s7rb";
const CONTACT = "contact_01kaeh4v5kf5rb1n3m2s0d9xqe";

/** What the docs tell of each error, with an example of its details. */
export const errorGuide: { [C in Exclude<ApiErrorCode, "NOT_AUTHENTICATED">]: GuideOf<C> } = {
  INVALID_JSON: {
    when: "The body is empty, is not UTF-8, is not JSON, or holds half of a surrogate pair.",
    advice: "Build the body with a JSON library. `details.position` says where reading stopped.",
    message: "The body is not JSON (position 17). Check quotes, commas and brackets.",
    details: { position: 17 },
  },
  VALIDATION_ERROR: {
    when: "A field is missing, unknown, given twice or of the wrong type, length or pattern; a number would be rounded; or a query parameter is unknown.",
    advice:
      "Every fault is in `details.issues`, with its path and often a `suggestion`. Correct them and call again; the same idempotency key is still free.",
    message:
      "to: Digits only, country code first, 8 to 15 of them: no plus sign, no separators. (and 2 more)",
    details: {
      issues: [
        {
          path: "to",
          code: "invalid_format",
          message: "Digits only, country code first, 8 to 15 of them: no plus sign, no separators.",
          suggestion: "5511999998888",
        },
        { path: "body", code: "required", message: "This field is required." },
        {
          path: "previewURL",
          code: "unknown_member",
          message: 'Unknown field; did you mean "previewUrl"?',
          suggestion: "previewUrl",
        },
      ],
    },
  },
  INVALID_CURSOR: {
    when: "The cursor was altered, or comes from another list or other filters.",
    advice: "Start again without a cursor, and keep the filters the same over all pages of one walk.",
    message: "This cursor does not belong to this list. Start again without one.",
  },
  IDEMPOTENCY_KEY_INVALID: {
    when: "The header is empty, longer than 255 characters, holds spaces or non-ASCII characters, or came twice.",
    advice: "Use a UUID, or a name such as `order-shipped/1042`.",
    message: "Idempotency-Key takes 1 to 255 visible ASCII characters without spaces, once.",
  },
  NOT_FOUND: {
    when: "There is no such path, or no such thing in this workspace. Another workspace's thing, a deleted one and a wrong id answer alike.",
    advice: "Check the address and the id, and that the key is of the right workspace.",
    message: "There is nothing here. Check the address and the id.",
  },
  TEMPLATE_NOT_FOUND: {
    when: "No template of the workspace has this name, or not in this language.",
    advice: "`GET /v1/templates` lists them. A template written at Meta appears after a sync in Settings.",
    message: 'The template "order_update" has no language "pt_BR". It has en.',
    details: { template: "order_update", availableLanguages: ["en"] },
  },
  METHOD_NOT_ALLOWED: {
    when: "The path exists and does not take this method.",
    advice: "`Allow` names the methods that it takes.",
    message: "This path does not take DELETE. It takes OPTIONS, POST.",
  },
  WINDOW_CLOSED: {
    when: "A text was sent more than 24 hours after the customer's last message, or to someone who never wrote. Nothing was written.",
    advice:
      "Send a template, give a `fallback` next time, or wait for the customer to write. The same request succeeds then.",
    message:
      "The 24-hour reply window for 5511999998888 closed at 2026-11-20T10:15:00.000Z. Send a template, or wait for the customer to write.",
    details: {
      windowExpiredAt: "2026-11-20T10:15:00.000Z",
      conversationId: CONVERSATION,
      templates: ["new_roast", "order_update", "pickup_reminder", "welcome"],
    },
  },
  TEMPLATE_NOT_APPROVED: {
    when: "A template needs two approvals, WhatsApp's and the workspace's; one of them is missing.",
    advice: "Settings → Templates shows both locks and the reason. An admin opens the workspace's.",
    message: 'WhatsApp has not approved the template "order_update" (en): it is paused.',
    details: { whatsappStatus: "paused", workspaceStatus: "approved", reason: null },
  },
  NUMBER_NOT_CONNECTED: {
    when: "The workspace has no number, the chosen one is disconnected, or WhatsApp refused its access token.",
    advice: "An admin connects or mends it in Settings → Number. Do not retry until then.",
    message: "No WhatsApp number is connected. Connect one in Settings → Number.",
    details: { numberId: null },
  },
  NUMBER_RESTRICTED: {
    when: "WhatsApp restricts the number or its account: policy, payment or registration.",
    advice: "`details.action` says what mends it at WhatsApp. Do not retry until then.",
    message:
      "WhatsApp refused this message: Temporarily blocked for policy violations (code 368). An admin resolves it in Meta's WhatsApp Manager; sending works again once Meta lifts it.",
    details: {
      whatsappCode: 368,
      cause: "Meta restricts the account for a policy violation.",
      action: "An admin resolves it in Meta's WhatsApp Manager; sending works again once Meta lifts it.",
      messageId: MESSAGE,
      until: null,
    },
  },
  CONTACT_BLOCKED: {
    when: "Someone of the workspace blocked this contact in the inbox.",
    advice: "Leave them alone, or have them unblocked in the inbox.",
    message: "The workspace blocked this contact. Unblock it in the inbox to write.",
    details: { contactId: CONTACT },
  },
  CONTACT_OPTED_OUT: {
    when: "A marketing template was sent to someone who opted out of marketing.",
    advice: "Do not send marketing to them. Utility and authentication templates, and replies, still go.",
    message: "This contact opted out of marketing. Send a utility template, or wait until they opt in again.",
    details: { contactId: CONTACT, optedOutAt: "2026-11-02T08:00:00.000Z" },
  },
  CONTACT_CONFLICT: {
    when: "`phone` and `externalId` belong to two different contacts, or the new phone is someone else's.",
    advice: "Look both up with `GET /v1/contacts`, and decide which is right.",
    message: 'Another contact has the externalId "crm-1042". Change or clear it there first.',
    details: { contactIds: [CONTACT, "contact_01kaeh4v5gf4m8t7q0c3b6w1zd"] },
  },
  IDEMPOTENCY_IN_PROGRESS: {
    when: "Another call with this idempotency key is being executed now.",
    advice:
      "Wait for `Retry-After`, at most 6 seconds, and call again with the same key: you get its answer. If the server died in the middle of the call, the key is free again by then, or answers what was committed.",
    message: "The same call is being executed now. Try again in 6 s, with the same key.",
    details: { retryAfterSeconds: 6 },
  },
  OTP_TEMPLATE_MISSING: {
    when: "The workspace has no authentication template that both locks allow.",
    advice: "An admin makes one in Settings → Templates, or approves the one that is there.",
    message:
      "No approved authentication template can carry codes. Have WhatsApp approve one, and approve it in Settings → Templates.",
  },
  OTP_EXPIRED: {
    when: "There is no passcode to check: expired, used, replaced, cancelled, of another purpose, or never sent. One answer for all, so that a form built on it tells an attacker nothing.",
    advice: "Offer to send a new one.",
    message: "There is no passcode to check. Send a new one.",
  },
  PAYLOAD_TOO_LARGE: {
    when: "The body is larger than 256 KiB.",
    advice: "Send less at once; split a batch.",
    message: "The body is larger than 262144 bytes. Send less at once.",
    details: { limitBytes: 262144 },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: "The body is not `application/json` in UTF-8, or is compressed.",
    advice: "Send `Content-Type: application/json` and no `Content-Encoding`.",
    message: "Send the body as Content-Type: application/json in UTF-8, without Content-Encoding.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: "This idempotency key came with another request before.",
    advice: "A new intent needs a new key. Two programs using the same keys is the usual cause.",
    message: "This idempotency key came with another request before. Use a new key for a new request.",
  },
  TEMPLATE_VARIABLES_MISMATCH: {
    when: "Variables are missing or surplus. Nothing is filled in or dropped silently.",
    advice: "Give exactly `details.expected`.",
    message: "The template takes the variables 1, 2, 3; missing: 3; surplus: 4.",
    details: { missing: ["3"], extra: ["4"], expected: ["1", "2", "3"] },
  },
  TEMPLATE_TOO_LONG: {
    when: "With the values filled in, a part of the template is longer than WhatsApp allows.",
    advice: "Shorten a value.",
    message:
      "With these values the template's body has 1180 characters; WhatsApp takes 1024. Shorten a value.",
    details: { component: "body", length: 1180, limit: 1024 },
  },
  HEADER_MEDIA_REQUIRED: {
    when: "The template's header is a picture, video or document, and the call has no `headerMediaLink`.",
    advice: "Give a public https link to the file.",
    message: "This template has an image header. Give its public https URL in headerMediaLink.",
    details: { headerType: "image" },
  },
  HEADER_MEDIA_NOT_ALLOWED: {
    when: "The call has a `headerMediaLink`, and the template has no such header.",
    advice: "Leave the link out.",
    message: "This template has no image, video or document header. Leave headerMediaLink out.",
  },
  RECIPIENT_NOT_ALLOWED: {
    when: "The recipient is the sender itself (`sender_itself`), is not on a test number's list (`not_on_test_list`), is in a country that the account may not message (`country_barred`), hides the number to which a passcode would go (`phone_hidden`), or is refused by WhatsApp for another reason (`other`).",
    advice: "`details.reason` says which. Do not retry.",
    message:
      "WhatsApp refused this message: Recipient phone number not in allowed list (code 131030). Add the recipient to the test number's list in Meta's app dashboard.",
    details: { reason: "not_on_test_list", messageId: MESSAGE },
  },
  WHATSAPP_REJECTED: {
    when: "WhatsApp refused this message, finally. It stands in the inbox as failed.",
    advice:
      "`details.cause` and `details.action` say what to change. To try again, use a new idempotency key.",
    message:
      "WhatsApp refused this message: Unsupported message type (code 131051). Check the message's content and send a corrected one.",
    details: {
      whatsappCode: 131051,
      whatsappTitle: "Unsupported message type",
      cause: "WhatsApp does not support this kind of message.",
      action: "Check the message's content and send a corrected one.",
      messageId: MESSAGE,
    },
  },
  OTP_INCORRECT: {
    when: "The passcode is not the one that was sent. An attempt is spent.",
    advice: "Ask for it again while `details.attemptsRemaining` is above 0.",
    message: "This is not the passcode that was sent. 4 attempts are left.",
    details: { attemptsRemaining: 4 },
  },
  OTP_DESTINATION_NOT_ALLOWED: {
    when: "The recipient's country is not on the workspace's list (`country`), or the fraud guard holds numbers that begin like it (`prefix_paused`).",
    advice: "An admin changes the list or lifts the hold in Settings → Passcodes.",
    message:
      "This workspace sends no passcodes to numbers of DE. An admin sets the countries in Settings → Passcodes.",
    details: { reason: "country" },
  },
  RATE_LIMITED: {
    when: "More requests came than a limit allows (`key`, `workspace`, `otp-send`, `otp-verify`, `contacts-batch`), or the workspace sent as many passcodes in an hour as it may (`otp-workspace`). Nothing was done.",
    advice:
      "Wait for `Retry-After`. `RateLimit` on every answer shows what is left, so you can slow down earlier.",
    message:
      'Too many requests: the limit "key" lets 100 through in 2 seconds. Nothing was done; try again in 1 s.',
    details: { policy: "key", retryAfterSeconds: 1 },
  },
  OTP_RECIPIENT_LIMITED: {
    when: "This recipient got a passcode for the purpose a moment ago (`cooldown`), or as many as one number gets in an hour (`hourly_limit`) or a day (`daily_limit`); or too many wrong ones were entered for them (`failed_attempts`); or too many were asked for from this `endUserIp` (`network`).",
    advice: "Disable the button for `details.retryAfterSeconds`; the code that was sent may still be right.",
    message:
      "5511999998888 was sent a passcode for this purpose a moment ago. Nothing was sent; try again in 24 s.",
    details: { reason: "cooldown", retryAfterSeconds: 24 },
  },
  OTP_ATTEMPTS_EXCEEDED: {
    when: "Every attempt on this passcode is spent, and it is dead, even for the right code; or too many wrong ones were entered for the recipient in an hour or a day, over all passcodes.",
    advice: "Offer a new one after `Retry-After`.",
    message: "Too many wrong passcodes were entered. A new passcode can be sent in 30 s.",
    details: { retryAfterSeconds: 30 },
  },
  INTERNAL_ERROR: {
    when: "Something failed on our side before anything was committed.",
    advice: "Try again with the same idempotency key. If it stays, report `error.requestId`.",
    message: "Something failed on our side. Try again; if it stays, report the request id.",
  },
  SERVICE_UNAVAILABLE: {
    when: "Parley is starting, stopping, or has no database; or a list's filters let through too little to be answered in three seconds.",
    advice:
      "Wait for `Retry-After` and try again with the same idempotency key. Where the message says so, narrow the list's filters first, for example to a shorter time.",
    message: "Parley cannot reach its database. Nothing was done; try again.",
  },
};
