import { METADATA, WABA_ID } from "#lib/testing/webhooks.ts";

// A webhook change for each row of docs/whatsapp.md#webhooks, in the shape of Meta's examples.

export interface Change {
  name: string;
  field: string;
  value: Record<string, unknown>;
}

const from = "16505551234";
const at = "1749416383";
const contacts = [{ profile: { name: "Sheena Nelson" }, wa_id: from, user_id: "US.13491208655302741918" }];
const about = { messaging_product: "whatsapp", metadata: METADATA };
const media = {
  sha256: "SfInY0gGKTsJlUWbwxC1k+FAD0FZHvzwfpvO0zX0GUI=",
  url: "https://lookaside.fbsbx.com/x",
};

function message(name: string, item: Record<string, unknown>): Change {
  const own = { from, from_user_id: contacts[0]?.user_id, id: `wamid.${name}`, timestamp: at, ...item };
  return { name, field: "messages", value: { ...about, contacts, messages: [own] } };
}

function status(name: string, item: Record<string, unknown>): Change {
  const own = { id: "wamid.OUT", timestamp: at, recipient_id: from, ...item };
  return { name, field: "messages", value: { ...about, statuses: [own] } };
}

function echo(name: string, item: Record<string, unknown>): Record<string, unknown> {
  const own = { from: METADATA.display_phone_number, to: from, id: `wamid.${name}`, timestamp: at, ...item };
  return { ...about, message_echoes: [own] };
}

function old(sender: string): Record<string, unknown> {
  const image = { ...media, id: "1010", mime_type: "image/jpeg" };
  return { from: sender, id: `wamid.OLD-${sender}`, timestamp: at, type: "image", image };
}

const other = (name: string, field: string, value: Record<string, unknown>): Change => ({
  name,
  field,
  value,
});
const template = {
  message_template_id: 1689556908129835,
  message_template_name: "abandoned_cart",
  message_template_language: "en-US",
};
const error = { code: 131051, title: "Message type unknown", message: "Message type unknown" };

/** Every kind of message a customer can send (docs/whatsapp.md#inbound-messages). */
export const inboundChanges: Change[] = [
  message("text", { type: "text", text: { body: "hi" } }),
  message("image", { type: "image", image: { ...media, id: "1003", mime_type: "image/jpeg", caption: "c" } }),
  message("video", { type: "video", video: { ...media, id: "1004", mime_type: "video/mp4" } }),
  message("voice-note", {
    type: "audio",
    audio: { ...media, id: "1005", mime_type: "audio/ogg; codecs=opus", voice: true },
  }),
  message("old-voice", { type: "voice", voice: { ...media, id: "1006", mime_type: "audio/ogg" } }),
  message("document", {
    type: "document",
    document: { ...media, id: "1007", mime_type: "application/pdf", filename: "receipt.pdf" },
  }),
  message("sticker", {
    type: "sticker",
    sticker: { ...media, id: "1008", mime_type: "image/webp", animated: false },
  }),
  message("location", { type: "location", location: { latitude: 37.44, longitude: -122.16, name: "Philz" } }),
  message("contacts", {
    type: "contacts",
    contacts: [
      { name: { formatted_name: "Barbara" }, phones: [{ phone: "+1 917", wa_id: "1917" }], origin: "other" },
    ],
  }),
  message("button-reply", {
    type: "interactive",
    interactive: { type: "button_reply", button_reply: { id: "b1", title: "Change" } },
  }),
  message("list-reply", {
    type: "interactive",
    interactive: { type: "list_reply", list_reply: { id: "r1", title: "Express", description: "1-2 days" } },
  }),
  message("flow-reply", {
    type: "interactive",
    interactive: { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json: "{}" } },
  }),
  message("flow-answer", {
    type: "interactive",
    context: { from: METADATA.display_phone_number, id: "wamid.OUT" },
    interactive: {
      type: "nfm_reply",
      nfm_reply: {
        name: "flow",
        body: "Sent",
        response_json: JSON.stringify({
          screen_0_First_name_0: "Ana",
          screen_0_Topics_1: ["0_Late_delivery", "2_Other"],
          visit: { date: "2026-12-01", guests: 3, outside: true },
          photos: [{ file_name: "door.jpg", mime_type: "image/jpeg", id: "1009" }],
          note: null,
          flow_token: "secret-token",
        }),
      },
    },
  }),
  message("address-answer", {
    type: "interactive",
    interactive: {
      type: "nfm_reply",
      nfm_reply: {
        name: "address_message",
        body: "Ana\nJanpath Rd",
        response_json: JSON.stringify({ values: { name: "Ana", in_pin_code: "110001", city: "Delhi" } }),
      },
    },
  }),
  message("flow-answer-unreadable", {
    type: "interactive",
    interactive: { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json: "{oops" } },
  }),
  message("calls-allowed", {
    type: "interactive",
    interactive: {
      type: "call_permission_reply",
      call_permission_reply: {
        response: "accept",
        is_permanent: false,
        expiration_timestamp: "1750021183",
        response_source: "user_action",
      },
    },
  }),
  message("welcome", { type: "request_welcome" }),
  message("whole-card", {
    type: "contacts",
    contacts: [
      {
        name: { formatted_name: "Barbara Johnson" },
        phones: [{ phone: "+1 917 555 9999", wa_id: "19175559999", type: "Mobile" }],
        emails: [{ email: "b@example.com", type: "Work" }],
        urls: [{ url: "https://example.com", type: "Company" }],
        addresses: [{ street: "1 Main St", city: "Menlo Park", zip: "94025", country: "United States" }],
        org: { company: "Lucky Shrub", department: "Legal", title: "Counsel" },
        birthday: "1999-01-23",
        origin: "other",
        vcard: "BEGIN:VCARD",
      },
    ],
  }),
  message("template-button", {
    type: "button",
    context: { from: METADATA.display_phone_number, id: "wamid.OUT" },
    button: { payload: "STOP", text: "Unsubscribe" },
  }),
  message("template-button-without-context", { type: "button", button: { payload: "p", text: "Yes" } }),
  message("reaction", { type: "reaction", reaction: { message_id: "wamid.text", emoji: "👍" } }),
  message("reaction-removed", { type: "reaction", reaction: { message_id: "wamid.text" } }),
  message("order", {
    type: "order",
    order: {
      catalog_id: "7",
      text: "",
      product_items: [{ product_retailer_id: "sku", quantity: 2, item_price: 30, currency: "USD" }],
    },
  }),
  message("reply", {
    type: "text",
    text: { body: "about that" },
    context: { from: METADATA.display_phone_number, id: "wamid.text" },
  }),
  message("product-question", {
    type: "text",
    text: { body: "is it in stock" },
    context: {
      from: METADATA.display_phone_number,
      id: "wamid.OUT",
      referred_product: { catalog_id: "7", product_retailer_id: "sku" },
    },
  }),
  message("forwarded", { type: "text", text: { body: "fyi" }, context: { frequently_forwarded: true } }),
  message("from-ad", {
    type: "text",
    text: { body: "saw your ad" },
    referral: {
      source_url: "https://fb.me/x",
      source_id: "1",
      source_type: "ad",
      headline: "Sale",
      body: "b",
      media_type: "image",
      image_url: "https://example.com/ad.jpg",
      ctwa_clid: "click",
      welcome_message: { text: "Hi there! How can we help?" },
    },
  }),
  message("identity-notice", {
    type: "system",
    system: { type: "customer_identity_changed", body: "", customer: from, identity: { hash: "h" } },
  }),
  message("changed", { type: "text", text: { body: "first words" } }),
  message("change", {
    type: "edit",
    timestamp: "1749416400",
    edit: {
      original_message_id: "wamid.changed",
      message: { type: "text", text: { body: "second words" } },
    },
  }),
  message("deleted", { type: "text", text: { body: "never mind" } }),
  message("deletion", {
    type: "revoke",
    timestamp: "1749416401",
    revoke: { original_message_id: "wamid.deleted" },
  }),
  message("unsupported", {
    type: "unsupported",
    errors: [{ ...error, error_data: { details: "Message type is currently not supported." } }],
    unsupported: { type: "poll" },
  }),
  message("interactive-without-content", { type: "interactive" }),
  message("of-the-future", { type: "hologram", hologram: { depth: 3 } }),
  message("in-a-group", { type: "text", text: { body: "hi all" }, group_id: "Y2FwaQ" }),
  message("change-in-a-group", {
    type: "edit",
    group_id: "Y2FwaQ",
    edit: { original_message_id: "wamid.reply", message: { type: "text", text: { body: "bye all" } } },
  }),
];

/** Every shape of a message status (docs/whatsapp.md#statuses). */
export const statusChanges: Change[] = [
  status("sent", {
    status: "sent",
    conversation: { id: "72b1", expiration_timestamp: "1750116480", origin: { type: "marketing" } },
    pricing: { billable: true, pricing_model: "PMP", type: "regular", category: "marketing" },
  }),
  status("delivered", { status: "delivered", timestamp: "1749416385" }),
  status("read", { status: "read", timestamp: "1749416390", recipient_user_id: "US.13491208655302741918" }),
  status("played", { status: "played", timestamp: "1749416391" }),
  status("deleted", { status: "deleted" }),
  status("of-a-payment", { type: "payment", status: "failed" }),
  status("of-nobody", { id: "wamid.SOMEBODY-ELSE", status: "read" }),
];

/** Errors, and changes of templates, numbers, accounts and users (docs/whatsapp.md#template-and-number-events). */
export const otherChanges: Change[] = [
  other("template-rejected", "message_template_status_update", {
    ...template,
    event: "REJECTED",
    reason: "INVALID_FORMAT",
    rejection_info: { reason: "r", recommendation: "do this" },
  }),
  other("template-paused", "message_template_status_update", {
    ...template,
    event: "PAUSED",
    reason: "NONE",
    other_info: { title: "FIRST_PAUSE", description: "paused for 3 hours" },
  }),
  other("template-quality", "message_template_quality_update", {
    ...template,
    previous_quality_score: "GREEN",
    new_quality_score: "YELLOW",
  }),
  other("template-quality-misprinted", "message_template_status_update", {
    ...template,
    previous_quality_score: "GREEN",
    new_quality_score: "YELLOW",
  }),
  other("template-components", "message_template_components_update", {
    ...template,
    message_template_element: "Hi {{1}}",
    message_template_title: "t",
    message_template_footer: "f",
    message_template_buttons: [],
  }),
  other("category-announced", "template_category_update", {
    ...template,
    new_category: "UTILITY",
    correct_category: "MARKETING",
    category_update_timestamp: 1746169200,
  }),
  other("category-changed", "template_category_update", {
    ...template,
    previous_category: "UTILITY",
    new_category: "MARKETING",
  }),
  other("number-quality", "phone_number_quality_update", {
    display_phone_number: METADATA.display_phone_number,
    event: "THROUGHPUT_UPGRADE",
    max_daily_conversations_per_business: "TIER_UNLIMITED",
  }),
  other("number-name", "phone_number_name_update", {
    display_phone_number: METADATA.display_phone_number,
    decision: "APPROVED",
    requested_verified_name: "Lucky Shrub",
    rejection_reason: null,
  }),
  other("account-disabled", "account_update", {
    event: "DISABLED_UPDATE",
    ban_info: { waba_ban_state: "REINSTATE", waba_ban_date: "April 17, 2025" },
  }),
  other("account-violation", "account_update", {
    event: "ACCOUNT_VIOLATION",
    violation_info: { violation_type: "ADULT" },
  }),
  other("partner-removed", "account_update", {
    event: "PARTNER_APP_UNINSTALLED",
    waba_info: { waba_id: WABA_ID, owner_business_id: "1", partner_app_id: "2" },
  }),
  other("account-review", "account_review_update", { decision: "APPROVED" }),
  other("capability", "business_capability_update", {
    max_daily_conversations_per_business: 2000,
    max_phone_numbers_per_waba: 25,
  }),
  other("account-alert", "account_alerts", {
    entity_type: "BUSINESS",
    entity_id: "1",
    alert_info: {
      alert_severity: "CRITICAL",
      alert_status: "ACTIVE",
      alert_type: "INCREASED_CAPABILITIES_ELIGIBILITY_FAILED",
      alert_description: "d",
    },
  }),
  other("security", "security", {
    display_phone_number: METADATA.display_phone_number,
    event: "PIN_RESET_REQUEST",
    requester: "61555",
  }),
  other("preference", "user_preferences", {
    ...about,
    contacts,
    user_preferences: [
      {
        wa_id: from,
        detail: "User requested to stop marketing messages",
        category: "marketing_messages",
        value: "stop",
        timestamp: 1731705721,
      },
    ],
  }),
  other("echo", "smb_message_echoes", echo("ECHO", { type: "text", text: { body: "from the app" } })),
  other(
    "echo-to-change",
    "smb_message_echoes",
    echo("ECHO-CHANGED", { type: "text", text: { body: "frist" } }),
  ),
  other(
    "echo-change",
    "smb_message_echoes",
    echo("ECHO-CHANGE", {
      timestamp: "1749416402",
      type: "edit",
      edit: {
        original_message_id: "wamid.ECHO-CHANGED",
        message: { context: {}, type: "text", text: { body: "first" } },
      },
    }),
  ),
  other("echo-to-delete", "smb_message_echoes", echo("ECHO-DELETED", { type: "text", text: { body: "no" } })),
  other(
    "echo-deletion",
    "smb_message_echoes",
    echo("ECHO-DELETION", {
      timestamp: "1749416403",
      type: "revoke",
      revoke: { original_message_id: "wamid.ECHO-DELETED" },
    }),
  ),
  other("errors", "messages", {
    ...about,
    errors: [{ code: 131035, title: "Inbound message dropped", message: "Inbound message dropped" }],
  }),
  other("history", "history", { ...about, history: [{ threads: [{ id: from, messages: [old(from)] }] }] }),
  other("history-media", "history", { ...about, messages: [from, METADATA.display_phone_number].map(old) }),
  other("address-book", "smb_app_state_sync", {
    ...about,
    state_sync: [{ type: "contact", action: "add", contact: { full_name: "Sheena", phone_number: from } }],
  }),
  other("of-the-future", "holograms", { anything: [1, 2, 3], messages: [old(from)] }),
];

export const allChanges: Change[] = [...inboundChanges, ...statusChanges, ...otherChanges];

/** Groups changes into webhooks of at most `size`, one entry per change as Meta does. */
export function inBatches(changes: readonly Change[], size: number): unknown[] {
  return Array.from({ length: Math.ceil(changes.length / size) }, (_, index) => ({
    object: "whatsapp_business_account",
    entry: changes.slice(index * size, (index + 1) * size).map(({ field, value }) => ({
      id: WABA_ID,
      changes: [{ field, value }],
    })),
  }));
}
