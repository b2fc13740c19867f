import "server-only";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { KIB, MIB } from "#lib/platform/byte-units.ts";
import type { ErrorDetails } from "#lib/platform/error-details.ts";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import { apiRateLimitNames, otherApiPolicies } from "#lib/platform/rate-limits.ts";

type GuideOf<C extends ApiErrorCode> = {
  when: string;
  advice: string;
  message: string;
} & (C extends keyof ErrorDetails ? { details: ErrorDetails[C] } : { details?: never });

const CONVERSATION = "conv_01kaeh4v5ne2v9s5m0a8d1c6yt";
const MESSAGE = "msg_01kaeh4v5mf9h8gkqvd2x3s7rb";
const CONTACT = "contact_01kaeh4v5kf5rb1n3m2s0d9xqe";

export const errorGuide: { [C in Exclude<ApiErrorCode, "NOT_AUTHENTICATED">]: GuideOf<C> } = {
  INVALID_JSON: {
    when: "The body is empty, is not UTF-8, is not valid JSON, or contains an unpaired surrogate.",
    advice: "Build the body with a JSON library. `details.position` is where parsing failed.",
    message: "The body is not valid JSON (position 17). Check quotes, commas and brackets.",
    details: { position: 17 },
  },
  VALIDATION_ERROR: {
    when: "A field is missing, unknown, duplicated, or has the wrong type, length or format; a number cannot be stored exactly; or a query parameter is unknown.",
    advice:
      "`details.issues` lists every issue with its path and, where possible, a `suggestion`. Correct them and send the request again; you can reuse the idempotency key.",
    message:
      "to: Use 8 to 15 digits, starting with the country code, without plus sign or separators. details.issues lists 2 more.",
    details: {
      issues: [
        {
          path: "to",
          code: "invalid_format",
          message: "Use 8 to 15 digits, starting with the country code, without plus sign or separators.",
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
    when: "The cursor was modified, or belongs to another list or other filters.",
    advice: "Start again without a cursor, and use the same filters for all pages.",
    message: "The cursor is not valid for this list. Start again without a cursor.",
  },
  IDEMPOTENCY_KEY_INVALID: {
    when: "The header is empty, longer than 255 characters, contains spaces or non-ASCII characters, or was sent twice.",
    advice: "Use a UUID, or a name such as `order-shipped/1042`.",
    message: "Send one Idempotency-Key header of 1 to 255 visible ASCII characters without spaces.",
  },
  NOT_FOUND: {
    when: "The path does not exist, or the object does not exist in this workspace. The response is the same for objects of other workspaces, deleted objects and wrong IDs.",
    advice: "Check the path and the ID, and make sure that the key belongs to the right workspace.",
    message: "Not found. Check the path and the ID.",
  },
  TEMPLATE_NOT_FOUND: {
    when: "The workspace has no template with this name, or not in this language, or only in another WhatsApp account than that of the sending number.",
    advice:
      "Use `GET /v1/templates` to list the templates. A template created in WhatsApp Manager appears after a sync in Settings → Templates.",
    message: 'The template "order_update" has no language "pt_BR". Use one of the available languages: en.',
    details: { template: "order_update", availableLanguages: ["en"] },
  },
  METHOD_NOT_ALLOWED: {
    when: "The endpoint exists, but does not support this method.",
    advice: "The `Allow` header lists the supported methods.",
    message: "This endpoint does not support DELETE. Use OPTIONS or POST.",
  },
  WINDOW_CLOSED: {
    when: "A message that is not a template was sent more than 24 hours after the customer's last message, or to someone who has never written. No message was created.",
    advice: "Send a template, include a `fallback`, or wait for the customer to write.",
    message:
      "The 24-hour reply window for 5511999998888 closed at 2026-11-20T10:15:00.000Z. Send a template, or wait for the customer to write.",
    details: {
      windowExpiredAt: "2026-11-20T10:15:00.000Z",
      conversationId: CONVERSATION,
      templates: ["new_roast", "order_update", "pickup_reminder", "welcome"],
    },
  },
  TEMPLATE_NOT_APPROVED: {
    when: "A template needs approval from WhatsApp and from your workspace, and one of the two is missing; or the template has a component that Parley cannot send, which the message names.",
    advice:
      "Settings → Templates shows both approvals and the reason. An admin can give the workspace's approval.",
    message:
      'WhatsApp has not approved the template "order_update" (en). Its status is paused; use an approved template.',
    details: { whatsappStatus: "paused", workspaceStatus: "approved", reason: null },
  },
  NUMBER_NOT_CONNECTED: {
    when: "The workspace has no number, the chosen number is disconnected, or WhatsApp rejected its access token.",
    advice:
      "Ask an admin to connect or fix the number in Settings → Numbers. Retry only once it is connected.",
    message: "No WhatsApp number is connected. Connect one in Settings → Numbers.",
    details: { numberId: null },
  },
  NUMBER_RESTRICTED: {
    when: "WhatsApp restricted the number or its account because of a policy, payment or registration problem.",
    advice:
      "See `details.action` for how to resolve it with WhatsApp. Retry only once the restriction is lifted.",
    message:
      "WhatsApp rejected this message: Temporarily blocked for policy violations (code 368). Ask an admin to resolve it in WhatsApp Manager. Sending works again once Meta lifts the restriction.",
    details: {
      whatsappCode: 368,
      cause: "Meta restricted the account because of a policy violation.",
      action:
        "Ask an admin to resolve it in WhatsApp Manager. Sending works again once Meta lifts the restriction.",
      messageId: MESSAGE,
      until: null,
    },
  },
  CONTACT_BLOCKED: {
    when: "The workspace blocked this contact.",
    advice: "Do not message this contact, or have them unblocked first.",
    message: "This contact is blocked. Unblock it in the inbox to send messages.",
    details: { contactId: CONTACT },
  },
  CONTACT_OPTED_OUT: {
    when: "A marketing template was sent to a contact who opted out of marketing; or an opt-in was recorded for a contact who opted out on WhatsApp, or with a time before the opt-out.",
    advice:
      "Do not send them marketing. You can still send utility and authentication templates, and replies.",
    message: "This contact opted out of marketing. Send a utility template, or wait until they opt in again.",
    details: { contactId: CONTACT, optedOutAt: "2026-11-02T08:00:00.000Z" },
  },
  MESSAGE_NOT_CANCELABLE: {
    when: "The message is being sent to WhatsApp, was sent already, has failed, or is from a customer.",
    advice:
      "Get its status with `GET /v1/messages/{id}`. Only scheduled and queued messages can be canceled.",
    message: "This message can no longer be canceled. Its status is sent.",
    details: { status: "sent" },
  },
  CONTACT_CONFLICT: {
    when: "`phone` and `externalId` belong to two different contacts, the new phone number belongs to another contact, or two contacts cannot be merged: WhatsApp identifies them as different people, the merge would drop the number of a blocked or opted-out contact, or one of them has just been merged.",
    advice: "Get both contacts with `GET /v1/contacts` and decide which one is right.",
    message: 'Another contact has the externalId "crm-1042". Change or clear it on that contact first.',
    details: { contactIds: [CONTACT, "contact_01kaeh4v5gf4m8t7q0c3b6w1zd"] },
  },
  IDEMPOTENCY_IN_PROGRESS: {
    when: "Another request with this idempotency key is in progress.",
    advice:
      "Wait for `Retry-After`, then send the request again with the same key, until you get its response. If the server crashed during the first request, the key is free again after at most 6 seconds, or returns what was committed.",
    message: "A request with this idempotency key is in progress. Try again in 1 s with the same key.",
    details: { retryAfterSeconds: 1 },
  },
  OTP_TEMPLATE_MISSING: {
    when: "The workspace has no authentication template with both approvals.",
    advice: "Ask an admin to create or approve one in Settings → Templates.",
    message:
      "There is no approved authentication template. Ask an admin to create or approve one in Settings → Templates.",
  },
  OTP_EXPIRED: {
    when: "The passcode has expired, was used, replaced or canceled, is for another purpose, or was never sent. The response is the same in every case, so that a form built on it reveals nothing to an attacker.",
    advice: "Offer to send a new passcode with `POST /v1/otp/send`.",
    message: "There is no active passcode. Send a new one.",
  },
  PAYLOAD_TOO_LARGE: {
    when: `The body is larger than ${bodyLimits.api.bytes / KIB} KiB, of a batch of messages than ${bodyLimits.messageBatch.bytes / MIB} MiB, or with a file than ${Math.floor(bodyLimits.media.bytes / MIB)} MiB.`,
    advice:
      "Send a smaller body, for example by splitting a batch. `details.limitBytes` is the limit of the endpoint.",
    message: "The body is larger than 262144 bytes. Send a smaller body.",
    details: { limitBytes: 262144 },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: "The body is not `application/json` in UTF-8 or, for an upload, `multipart/form-data`; or it is compressed.",
    advice: "Send `Content-Type: application/json`, a file as a form, and no `Content-Encoding`.",
    message:
      "The body must be JSON. Send it in UTF-8 with Content-Type: application/json and without Content-Encoding.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: "This idempotency key was already used for a different request.",
    advice: "Use a new key for each new request. The usual cause is that two programs use the same keys.",
    message: "This idempotency key was already used for a different request. Use a new key.",
  },
  TEMPLATE_VARIABLES_MISMATCH: {
    when: "The request has missing or extra variables. Parley never fills in or drops variables.",
    advice: "Send exactly the variables in `details.expected`.",
    message: "The template has the variables 1, 2, 3; missing: 3; extra: 4. Send exactly these variables.",
    details: { missing: ["3"], extra: ["4"], expected: ["1", "2", "3"] },
  },
  TEMPLATE_TOO_LONG: {
    when: "With these values, a component of the template is longer than WhatsApp allows.",
    advice: "Shorten a value.",
    message:
      "With these values the template's body has 1180 characters; WhatsApp allows 1024. Shorten a value.",
    details: { component: "body", length: 1180, limit: 1024 },
  },
  HEADER_MEDIA_REQUIRED: {
    when: "The template has an image, video or document header, but the request has no `headerMediaLink` or `headerMediaId`; or it has a location header, but the request has no `headerLocation`.",
    advice:
      "For a file, set `headerMediaLink` to its public https URL, or `headerMediaId` to an uploaded file. For a location, set `headerLocation`. `details.headerType` is the type of header, which `GET /v1/templates` calls `headerKind`.",
    message: "This template has an image header. Set headerMediaLink, a public https URL, or headerMediaId.",
    details: { headerType: "image" },
  },
  HEADER_MEDIA_NOT_ALLOWED: {
    when: "The request has a `headerMediaLink`, `headerMediaId` or `headerLocation`, but the template has no such header.",
    advice: "Remove the field. `GET /v1/templates/{name}` shows the type of header as `headerKind`.",
    message: "This template has no image, video or document header. Remove headerMediaLink.",
  },
  RECIPIENT_NOT_ALLOWED: {
    when: "The recipient is the sending number (`sender_itself`), is not on a test number's list (`not_on_test_list`), is in a country that the account cannot message (`country_barred`), hides the phone number needed for a passcode (`phone_hidden`), or is rejected by WhatsApp for another reason (`other`).",
    advice:
      "See `details.reason` for the cause. Send again only after it is fixed, for example after the recipient was added to the test number's list.",
    message:
      "WhatsApp rejected this message: Recipient phone number not in allowed list (code 131030). Ask an admin to add the recipient to the test number's list in Meta's app dashboard.",
    details: { reason: "not_on_test_list", messageId: MESSAGE },
  },
  WHATSAPP_REJECTED: {
    when: "WhatsApp rejected this message permanently. The inbox shows it as failed.",
    advice:
      "See `details.cause` and `details.action` for what to change; `details.whatsappDetails` can name the part that is wrong. To try again, use a new idempotency key.",
    message:
      "WhatsApp rejected this message: Unsupported message type (code 131051). Send it as another type of message.",
    details: {
      whatsappCode: 131051,
      whatsappTitle: "Unsupported message type",
      whatsappDetails: "Message type is currently not supported.",
      cause: "WhatsApp does not support this type of message.",
      action: "Send it as another type of message.",
      messageId: MESSAGE,
    },
  },
  OTP_INCORRECT: {
    when: "The passcode is incorrect. This used one attempt.",
    advice: "Ask the person to enter it again while `details.attemptsRemaining` is above 0.",
    message: "The passcode is incorrect. 4 attempts are left.",
    details: { attemptsRemaining: 4 },
  },
  OTP_DESTINATION_NOT_ALLOWED: {
    when: "The recipient's country is not on the workspace's list (`country`), or fraud protection has paused passcodes to numbers with this prefix (`prefix_paused`).",
    advice: "Ask an admin to change the list or resume sending in Settings → Passcodes.",
    message:
      "This workspace does not send passcodes to numbers in DE. An admin can change the countries in Settings → Passcodes.",
    details: { reason: "country" },
  },
  RATE_LIMITED: {
    when: `The requests exceeded a rate limit (${apiRateLimitNames.map((name) => `\`${name}\``).join(", ")}) or another limit: ${Object.entries(
      otherApiPolicies,
    )
      .map(([name, what]) => `${what} (\`${name}\`)`)
      .join(", or ")}. The request had no effect.`,
    advice:
      "Wait for `Retry-After`. The `RateLimit` header of every authenticated response shows what is left of each rate limit, so you can slow down in time.",
    message: 'Too many requests: the limit "key" allows 100 in 2 seconds. Try again in 1 s.',
    details: { policy: "key", retryAfterSeconds: 1 },
  },
  OTP_RECIPIENT_LIMITED: {
    when: "A passcode for this purpose was just sent to this recipient (`cooldown`), the recipient reached the limit per hour (`hourly_limit`) or per day (`daily_limit`), too many wrong passcodes were entered for them (`failed_attempts`), or too many passcodes were requested from this `endUserIp` (`network`).",
    advice:
      "Disable the button for `details.retryAfterSeconds`. The passcode that was sent may still be valid.",
    message: "A passcode for this purpose was just sent to 5511999998888. Try again in 24 s.",
    details: { reason: "cooldown", retryAfterSeconds: 24 },
  },
  OTP_ATTEMPTS_EXCEEDED: {
    when: "All attempts for this passcode are used, so even the correct code is no longer accepted; or too many wrong passcodes were entered for the recipient within an hour or a day.",
    advice:
      "Offer to send a new passcode after `Retry-After`. Do not send the same request again: unlike other 429 responses, this one has `X-Should-Retry: false`.",
    message: "Too many incorrect passcodes. You can send a new passcode in 30 s.",
    details: { retryAfterSeconds: 30 },
  },
  INTERNAL_ERROR: {
    when: "An unexpected error occurred before anything was committed.",
    advice:
      "Try again with the same idempotency key. If it happens again, give `error.requestId` to your Parley administrator, who finds it in the server's log.",
    message:
      "Parley had an unexpected error. Try again; if it happens again, give the request ID to your Parley administrator.",
  },
  SERVICE_UNAVAILABLE: {
    when: "Parley is starting, stopping, or cannot reach its database; or a list request with these filters took longer than three seconds.",
    advice:
      "Wait for `Retry-After`, then try again with the same idempotency key. If the message says so, narrow the filters of the list first, for example to a shorter time range.",
    message: "Parley cannot reach its database. Try again in a moment.",
  },
};
