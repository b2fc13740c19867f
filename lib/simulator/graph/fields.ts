import "server-only";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";

/** Fields without a value in the simulator are omitted, as Meta omits empty fields. */
const FIELDS = {
  WhatsAppBusinessPhoneNumber: [
    "account_mode",
    "certificate",
    "code_verification_status",
    "conversational_automation",
    "country_dial_code",
    "display_phone_number",
    "eligibility_for_api_business_global_search",
    "health_status",
    "host_platform",
    "is_official_business_account",
    "is_on_biz_app",
    "is_pin_enabled",
    "is_preverified_number",
    "last_onboarded_time",
    "messaging_limit_tier",
    "name_status",
    "new_certificate",
    "new_display_name",
    "new_name_status",
    "official_business_account",
    "platform_type",
    "quality_rating",
    "quality_score",
    "search_visibility",
    "status",
    "throughput",
    "username",
    "verified_name",
    "webhook_configuration",
    "whatsapp_business_manager_messaging_limit",
    "whatsapp_commerce_settings",
  ],
  WhatsAppBusinessAccount: [
    "account_review_status",
    "business_verification_status",
    "country",
    "currency",
    "health_status",
    "is_enabled_for_insights",
    "marketing_messages_lite_api_status",
    "message_template_namespace",
    "message_templates",
    "name",
    "on_behalf_of_business_info",
    "owner_business_info",
    "ownership_type",
    "phone_numbers",
    "primary_funding_id",
    "purchase_order_number",
    "status",
    "subscribed_apps",
    "timezone_id",
    "whatsapp_business_manager_messaging_limit",
  ],
  WhatsAppMessageTemplate: [
    "category",
    "components",
    "correct_category",
    "cta_url_link_tracking_opted_out",
    "degrees_of_freedom_spec",
    "health_status",
    "language",
    "last_updated_time",
    "library_template_name",
    "message_send_ttl_seconds",
    "name",
    "parameter_format",
    "previous_category",
    "quality_score",
    "rejected_reason",
    "status",
    "sub_category",
  ],
  WhatsAppBusinessProfile: [
    "about",
    "address",
    "description",
    "email",
    "messaging_product",
    "profile_picture_url",
    "vertical",
    "websites",
  ],
  WhatsAppMedia: ["file_size", "messaging_product", "mime_type", "sha256", "url"],
} as const;

/** `fields=name,throughput{level},phone_numbers.limit(5)` requests name, throughput and phone_numbers. */
export function parseRequestedFields(query: URLSearchParams): string[] | null {
  const fields = query.get("fields");
  if (fields === null) return null;
  let flat = fields;
  // Innermost first, to remove nested braces too.
  while (/\{[^{}]*\}/.test(flat)) flat = flat.replace(/\{[^{}]*\}/g, "");
  const names = flat.split(",").map((field) => (field.split(".")[0] ?? "").trim());
  return names.filter((name) => name !== "");
}

/** docs/whatsapp.md#paging-and-fields */
export function selectFields(node: Record<string, unknown>, query: URLSearchParams): Record<string, unknown> {
  const fields = parseRequestedFields(query);
  if (!fields) return node;
  return Object.fromEntries(Object.entries(node).filter(([name]) => name === "id" || fields.includes(name)));
}

export function refuseUnknownField(query: URLSearchParams, node: keyof typeof FIELDS): GraphReply | null {
  const known: readonly string[] = FIELDS[node];
  const unknown = parseRequestedFields(query)?.find((name) => name !== "id" && !known.includes(name));
  if (unknown === undefined) return null;
  const message = `(#100) Tried accessing nonexisting field (${unknown}) on node type (${node})`;
  return graphError(400, 100, { message });
}
