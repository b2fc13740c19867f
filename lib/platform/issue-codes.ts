import type { z } from "zod";

/**
 * The codes of issues that the public API returns, by what they concern. An issue with another code does not compile, the
 * OpenAPI document lists these, and the API's tests refuse a response with any other.
 */
export const apiIssueCodes = {
  "the structure of the request": [
    "required",
    "unknown_member",
    "duplicate_member",
    "duplicate",
    "inexact_number",
    "too_deep",
    "invalid_type",
    "invalid_format",
    "invalid_value",
    "invalid_union",
    "invalid_key",
    "invalid_element",
    "invalid_characters",
    "too_small",
    "too_big",
    "not_multiple_of",
    "not_allowed",
  ],
  forms: ["malformed_body"],
  files: ["type_not_allowed", "too_large", "empty", "wrong_kind", "two_sources"],
  "times and addresses": ["in_the_past", "too_late", "out_of_range", "invalid_link", "address_not_allowed"],
  "values that depend on the workspace": [
    "storage_full",
    "unknown_attachment",
    "unknown_contact",
    "unknown_conversation",
    "unknown_label",
    "unknown_media",
    "unknown_message",
    "unknown_number",
    "unknown_segment",
    "unknown_team",
    "same_contact",
    "not_on_whatsapp",
    "missing_scope",
    "too_many",
    "too_many_attributes",
    "too_many_labels",
  ],
  "the parameters of a template": [
    "no_text_variable",
    "no_quick_reply",
    "no_document",
    "wrong_button",
    "not_authentication",
    "wrong_count",
    "too_long",
  ],
  "the content of a template": [
    "name_missing",
    "name_invalid",
    "name_too_long",
    "name_taken",
    "language_unknown",
    "duplicate_text",
    "ttl_invalid",
    "header_missing",
    "header_lines",
    "header_too_long",
    "header_variables",
    "body_missing",
    "body_too_long",
    "footer_not_fixed",
    "footer_too_long",
    "file_missing",
    "file_too_large",
    "file_type",
    "variable_malformed",
    "variables_touch",
    "variable_at_edge",
    "variable_repeated",
    "variables_not_sequential",
    "too_many_variables",
    "example_missing",
    "example_invalid",
    "label_missing",
    "label_too_long",
    "label_not_fixed",
    "too_many_buttons",
    "quick_replies_apart",
    "button_not_alone",
    "flow_invalid",
    "carousel_not_marketing",
    "not_in_carousel",
    "card_count",
    "cards_differ",
    "offer_missing",
    "offer_too_long",
    "offer_not_fixed",
    "offer_not_marketing",
    "offer_with_footer",
    "url_too_long",
    "url_variable",
    "url_invalid",
    "phone_invalid",
    "code_invalid",
    "expiration_invalid",
    "apps_count",
    "package_invalid",
    "signature_invalid",
    "terms_not_accepted",
    "not_editable",
    "not_deletable",
    "not_paused",
    "whatsapp_refused",
  ],
} as const satisfies Record<string, readonly string[]>;

/** The most issues that an error lists. */
export const ISSUES_MAX = 20;

type ApiIssueCode = (typeof apiIssueCodes)[keyof typeof apiIssueCodes][number];

/**
 * Codes that only requests of the pages and the controls of the sandbox return. A test compares the messages beside them
 * with their translations.
 */
export const staffIssueCodes = [
  "already_invited",
  "already_member",
  "already_running",
  "already_set_up",
  "already_started",
  "conflict",
  "disabled_member",
  "incorrect",
  "invalid_address",
  "member_elsewhere",
  "mismatch",
  "no_such_choice",
  "not_sent",
  "not_text",
  "past",
  "real_number",
  "revoked",
  "sandbox_off",
  "team_taken",
  "too_many_invitations",
  "too_many_quick_replies",
  "too_many_segments",
  "too_many_teams",
  "too_many_views",
  "two_factor_not_set_up",
  "two_factor_required",
  "unchanged",
  "unknown_template",
  "unreadable",
  "wrong_token",
  "wrong_type",
] as const;

/** `custom` is zod's code of a refinement that names none, which only the pages have. */
export type IssueCode = ApiIssueCode | (typeof staffIssueCodes)[number] | "custom";

/** The code of zod's issue; a refinement names it as `params.code`. */
export function issueCodeOf(issue: z.core.$ZodIssue): IssueCode {
  if (issue.code === "unrecognized_keys") return "unknown_member";
  const named: unknown = issue.code === "custom" ? issue.params?.code : undefined;
  return typeof named === "string" ? (named as IssueCode) : issue.code;
}

/** The message and code of a refinement. */
export function codedIssue(code: IssueCode, error: string): { error: string; params: { code: IssueCode } } {
  return { error, params: { code } };
}

/** The sentence of the OpenAPI document that lists the codes. */
export function describeIssueCodes(): string {
  return Object.entries(apiIssueCodes)
    .map(([subject, codes]) => `For ${subject}: ${codes.map((code) => `\`${code}\``).join(", ")}.`)
    .join(" ");
}
