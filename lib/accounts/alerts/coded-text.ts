import "server-only";
import type { CodedText } from "#lib/accounts/alerts/schema.ts";
import { fillText } from "#lib/accounts/alerts/text-rules.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import type { TemplateRejection } from "#lib/whatsapp/template-statuses.ts";

/** Sentences of alerts and number checks. The other languages translate them in their `alerts.json`. */
export const alertTexts = {
  template_quality_low:
    "The quality of the template “{name}” ({language}) is low because customers block or report it. WhatsApp may pause it. Send it only to people who expect it, or improve its text.",
  template_quality_medium:
    "The quality of the template “{name}” ({language}) dropped to medium because some customers block or report it. Review who gets it and how often.",
  template_category_on:
    "WhatsApp will move the template “{name}” ({language}) from {from} to {to} on {date} (UTC).",
  template_category_soon:
    "WhatsApp will move the template “{name}” ({language}) from {from} to {to} within a day.",
  template_category_changed: "WhatsApp moved the template “{name}” ({language}) from {from} to {to}.",
  category_marketing: "marketing",
  category_utility: "utility",
  category_authentication: "authentication",
  category_effect_marketing:
    "Marketing templates cost more and aren’t sent to customers who opted out. If this is a mistake, request a review in WhatsApp Manager or edit the text.",
  category_effect_utility: "Utility templates are free while a customer’s reply window is open.",
  category_effect_authentication: "Authentication templates can only be used for passcodes.",
  template_content_changed:
    "The text of the template “{name}” ({language}) was changed outside Parley. It can’t be sent until an admin approves it again in Settings → Templates.",
  template_rejected: "WhatsApp rejected the template “{name}” ({language}).",
  template_rejected_because: "WhatsApp rejected the template “{name}” ({language}): {reason}.",
  template_rejected_action: "Edit it in Settings → Templates and submit it again.",
  rejection_abusive_content: "the content is abusive",
  rejection_category_not_available: "the category isn’t available",
  rejection_incorrect_category: "the category doesn’t match the content",
  rejection_invalid_format: "the format isn’t valid",
  rejection_promotional: "the content is promotional, but the category isn’t marketing",
  rejection_scam: "the content is considered a scam",
  rejection_tag_content_mismatch: "the content doesn’t match the language or category",
  template_paused:
    "WhatsApp paused the template “{name}” ({language}) because customers blocked or reported it. It can’t be sent until the pause ends.",
  template_paused_action:
    "Send it only to people who expect it. If its quality drops a third time, WhatsApp disables it permanently.",
  template_disabled: "WhatsApp disabled the template “{name}” ({language}) permanently.",
  template_disabled_action: "Create another template with a new name and different content.",
  template_stopped:
    "The template “{name}” ({language}) can no longer be sent because its status at WhatsApp is {status}.",
  template_stopped_action: "Check it in WhatsApp Manager.",
  whatsapp_says: "Message from WhatsApp: {text}",
  otp_pumping:
    "{verified} of {sends} passcodes sent within an hour to {recipients} numbers starting with {prefix} were confirmed. This may be traffic-pumping fraud (known from SMS as SMS pumping).",
  otp_paused:
    "Passcodes to these numbers are paused until {until} (UTC). If the requests are genuine, resume sending in Settings → Passcodes.",
  otp_not_paused: "Sending continues because automatic pausing is turned off in Settings → Passcodes.",
  number_quality_lowered:
    "WhatsApp lowered this number’s quality rating because customers block or report it. Only message people who expect it.",
  number_name_declined: "WhatsApp declined the display name {name}.",
  number_name_declined_because: "WhatsApp declined the display name {name} ({reason}).",
  number_name_action: "Submit another name in WhatsApp Manager.",
  account_disabled: "WhatsApp disabled your WhatsApp Business account.",
  account_disabled_soon: "WhatsApp will disable your WhatsApp Business account.",
  account_disabled_on: "WhatsApp will disable your WhatsApp Business account on {date}.",
  account_restricted: "WhatsApp restricted your WhatsApp Business account.",
  account_restricted_until: "WhatsApp restricted your WhatsApp Business account until {date}.",
  account_violation: "WhatsApp reports that your WhatsApp Business account violated its policy.",
  account_deleted: "Your WhatsApp Business account was deleted.",
  account_app_removed: "The app was removed from your WhatsApp Business account.",
  account_event: "WhatsApp reports an event for your WhatsApp Business account: {event}.",
  account_reason: "Reason: {reason}.",
  account_action: "See the reason in WhatsApp Manager. If it is a mistake, request a review there.",
  account_review:
    "WhatsApp reviewed your WhatsApp Business account. Result: {decision}. See WhatsApp Manager for details.",
  pin_changed: "WhatsApp reports that the number’s two-step PIN was changed.",
  pin_reset_requested: "WhatsApp reports that someone asked to reset the number’s two-step PIN.",
  pin_reset: "WhatsApp reports that the number’s two-step PIN was reset.",
  security_event: "WhatsApp reports a security event for the number: {event}.",
  security_action: "If no one on your team did this, change the PIN in WhatsApp Manager.",
  number_error: "WhatsApp reports: {title}.",
  number_stopped: "WhatsApp no longer allows this number to send.",
  number_stopped_effect: "Until then, messages are queued for up to 24 hours.",
  inbound_problem:
    "1 webhook from WhatsApp for {number} could not be fully processed. Nothing is lost: open the inbound log to see the reason and replay it.",
  inbound_problems:
    "{count} webhooks from WhatsApp for {number} could not be fully processed. Nothing is lost: open the inbound log to see the reason and replay them.",
  inbound_problems_many:
    "{count} or more webhooks from WhatsApp for {number} could not be fully processed. Nothing is lost: open the inbound log to see the reason and replay them.",
  removed_number: "a removed number",
  endpoint_disabled: "The webhook endpoint at {host} was disabled.",
  endpoint_disabled_action:
    "Events are stored for 30 days: fix the receiver, enable the endpoint in Settings → Webhooks, and send the stored events.",
  endpoint_failing: "Deliveries to the webhook endpoint at {host} are failing.",
  endpoint_failing_action: "Check its deliveries in Settings → Webhooks.",
  endpoint_requested: "The endpoint requested it (webhook-delivery: disable).",
  endpoint_gone: "The endpoint responded with 410 Gone.",
  endpoint_failed_five_days: "All deliveries have failed for five days.",
  endpoint_failed_one_day:
    "All deliveries have failed for 24 hours. After five days the endpoint is disabled.",
  endpoint_gave_up: "The last attempt to deliver an event failed.",
  storage_full:
    "The workspace has used all {quota} GB of its storage. Files from customers are still stored, but members can’t upload files. Ask your Parley administrator to raise PARLEY_STORAGE_QUOTA_GB.",
  storage_nearly_full:
    "The workspace has used {percent}% of its {quota} GB of storage. When it is full, members can’t upload files. Ask your Parley administrator to raise PARLEY_STORAGE_QUOTA_GB.",
  token_skipped: "Skipped: fix the access token first.",
  number_skipped: "Skipped: fix the number first.",
  token_invalid: "The access token has expired or was revoked.",
  token_permanent: "The access token is valid and doesn’t expire.",
  token_until: "The access token is valid until {date}. Days left: {days}.",
  token_action: "Replace the access token.",
  scopes_ok: "The token has all required permissions.",
  scopes_missing: "The token lacks permissions: {scopes}.",
  scopes_action:
    "Create a token with whatsapp_business_messaging and whatsapp_business_management in Meta’s Business settings, then replace the access token here.",
  number_ok: "The number is {number}.",
  number_status: "WhatsApp reports the number’s status as {status}.",
  number_action: "Check the number in WhatsApp Manager.",
  account_other: "The number doesn’t belong to this account.",
  account_other_action: "Check the account’s ID in Meta’s app dashboard.",
  account_ok: "The account {name} is active.",
  account_status: "WhatsApp reports the account’s status as {status}.",
  account_status_action: "Check the account in WhatsApp Manager.",
  subscription_ok: "The account’s webhooks are sent to {apps}.",
  subscription_missing:
    "No app is subscribed to the account’s webhooks, so messages from customers don’t arrive.",
  subscription_action: "Subscribe the app.",
  webhook_elsewhere: "WhatsApp sends webhooks to {url}, which isn’t this server’s URL.",
  webhook_elsewhere_action: "Set {url} as the callback URL in Meta’s app dashboard.",
  webhook_unreachable: "Webhooks can’t be delivered to {url}: it can’t be reached from the internet.",
  webhook_timeout: "Webhooks can’t reach {url}: it doesn’t respond.",
  webhook_http_status: "Webhooks can’t reach {url}: it responds with HTTP {status}.",
  webhook_not_parley: "Webhooks can’t reach {url}: it doesn’t check signatures, so it isn’t Parley.",
  webhook_unreachable_action:
    "Make the URL reachable from the internet over HTTPS, and check PARLEY_PUBLIC_URL.",
  webhook_ok: "Webhooks arrive with a valid signature.",
  webhook_none_yet: "The URL is reachable, but no webhook has been received yet.",
  webhook_none_yet_action:
    "Save the callback URL in Meta’s app dashboard, or send a message to the number from a phone.",
  name_declined: "WhatsApp declined the display name {name}.",
  name_expired: "WhatsApp no longer accepts the display name {name}.",
  name_in_review: "WhatsApp is reviewing the display name {name}.",
  name_ok: "Customers see the name {name}.",
  name_none: "No display name is shown to customers.",
  quality_low: "Many customers block or report this number. WhatsApp may limit it.",
  quality_low_action: "Only message people who expect it, and stop messages that get reported.",
  quality_medium: "Some customers block or report this number.",
  quality_medium_action: "Review which messages you sent recently and to whom.",
  quality_high: "The quality rating is high.",
  quality_none: "WhatsApp hasn’t rated this number yet.",
  limit_people: "Templates can reach {people} people per day outside the reply window.",
  limit_unlimited: "Templates can reach any number of people per day outside the reply window.",
  limit_unknown: "WhatsApp hasn’t reported a messaging limit.",
  health_ok: "WhatsApp reports no problems with sending.",
  health_blocked: "WhatsApp blocks messages: {text}",
  health_limited: "WhatsApp limits messages: {text}",
  health_action: "See WhatsApp Manager for details.",
  check_again: "Check the number again in a few minutes.",
  graph_unknown: "{title}. The result is unknown; check again in a moment.",
  graph_title: "Message from WhatsApp: {title}.",
  literal: "{text}",
} as const satisfies Record<string, string> & Record<`rejection_${TemplateRejection}`, string>;

export type TextCode = keyof typeof alertTexts;

export function codedText(code: TextCode, params: CodedText["params"] = {}): CodedText {
  return { code, params };
}

const NO_CODE = "NO_CODE";
const byCode: Readonly<Record<string, string>> = alertTexts;

/** What WhatsApp's error means, or what to do about it. */
export function failureText(part: "cause" | "action", error: number | null): CodedText {
  return { code: `failure_${part}`, params: { error: error ?? NO_CODE } };
}

/** WhatsApp's own words, which are not translated. */
export function literalText(text: string): CodedText {
  return codedText("literal", { text });
}

export function englishText(texts: readonly CodedText[]): string {
  return texts.map((text) => fillText(text, findEnglish) ?? "").join(" ");
}

function findEnglish({ code, params }: CodedText): string | undefined {
  const error = params.error === NO_CODE ? null : Number(params.error);
  if (code === "failure_cause") return describeError(error).cause;
  if (code === "failure_action") return describeError(error).action;
  return byCode[code];
}
