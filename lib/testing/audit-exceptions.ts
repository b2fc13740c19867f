import type { auditEntries } from "#db/schema/index.ts";
import type { AuditAction } from "#lib/accounts/audit/action-rules.ts";

const MESSAGES = "A message has its author, its request and its own timeline.";
const OWN = "It concerns only the member who does it.";
const PASSCODES = "A passcode has its request, and its outcome is stored with it.";
const UPSTREAM = "It reads from WhatsApp or tests a connection, and changes no setting.";

/** Writes of the pages without an entry in the audit log. Every other write must have one. */
export const STAFF_EXCEPTIONS: Record<string, string> = {
  "POST /api/inbox/attachments": MESSAGES,
  "PUT /api/inbox/conversations/x/draft": OWN,
  "DELETE /api/inbox/conversations/x/draft": OWN,
  "POST /api/inbox/conversations/x/messages": MESSAGES,
  "POST /api/inbox/conversations/x/notes": MESSAGES,
  "POST /api/inbox/conversations/x/read": OWN,
  "POST /api/inbox/conversations/x/unread": OWN,
  "POST /api/inbox/conversations/x/typing": OWN,
  "POST /api/inbox/messages": MESSAGES,
  "PATCH /api/inbox/messages/x": MESSAGES,
  "POST /api/inbox/messages/x/cancel": MESSAGES,
  "POST /api/inbox/messages/x/retry": MESSAGES,
  "POST /api/inbox/notifications/read": OWN,
  "PATCH /api/inbox/availability": OWN,
  "PATCH /api/inbox/preferences": OWN,
  "POST /api/inbox/presence": OWN,
  "POST /api/inbox/push": OWN,
  "PUT /api/inbox/push": OWN,
  "DELETE /api/inbox/push": OWN,
  "PUT /api/inbox/reports/subscription": OWN,
  "DELETE /api/inbox/reports/subscription": OWN,
  "POST /api/inbox/search/recent": OWN,
  "DELETE /api/inbox/search/recent": OWN,
  "PUT /api/inbox/templates/x/favorite": OWN,
  "POST /api/inbox/profile/confirm": OWN,
  "POST /api/inbox/settings/exports/x/parts/x": "the download that follows is recorded",
  // The server of these tests sends no mail; lib/accounts/change-email.test.ts reads the entry.
  "POST /api/inbox/profile/email": UPSTREAM,
  "POST /api/inbox/workspaces/join": "The entry is in the workspace that is joined.",
  "POST /api/inbox/workspaces/switch": "The entry is in the workspace that is opened.",
  "POST /api/inbox/settings/numbers/x/check": UPSTREAM,
  "POST /api/inbox/settings/templates/header": UPSTREAM,
  "POST /api/inbox/settings/webhooks/x/ping": UPSTREAM,
  // WhatsApp refuses invented credentials; `connectNumber` is called for the sandbox number too.
  "POST /api/inbox/settings/numbers": UPSTREAM,
};

/** Entries about a change or deletion that do not say what was there before. */
const VALUE_EXCEPTIONS: Partial<Record<AuditAction, string>> = {
  "contact.deleted": "The person's data is erased, also from the log.",
  "export.deleted": "The files are deleted after 7 days in any case.",
  "import.canceled": "The entry counts the rows that were read.",
  // Here there is none; lib/accounts/change-email.test.ts cancels one.
  "member.email_change_canceled": "There may have been no pending change.",
  "member.password_changed": "Secrets are not recorded.",
  "member.photo_changed": "Files are not recorded.",
  "member.photo_removed": "Files are not recorded.",
  "number.secrets_changed": "Secrets are not recorded.",
  "workspace.logo_changed": "Files are not recorded.",
  "workspace.logo_removed": "Files are not recorded.",
  "key.revoked": "A revoked key stays in the list.",
};

/** The exceptions of the API, by operation. */
export const API_EXCEPTIONS: Record<string, string> = {
  sendMessage: MESSAGES,
  sendTemplateMessage: MESSAGES,
  sendTextMessage: MESSAGES,
  sendMessageBatch: MESSAGES,
  cancelMessage: MESSAGES,
  uploadMedia: MESSAGES,
  addNote: MESSAGES,
  markConversationRead: OWN,
  showTyping: OWN,
  sendOtp: PASSCODES,
  verifyOtp: PASSCODES,
  cancelOtp: PASSCODES,
  renderTemplate: UPSTREAM,
  testWebhookEndpoint: UPSTREAM,
};

const CHANGE = /[._](changed|disabled|edited|enabled|renamed|updated)$/;
const DELETION = /[._](canceled|deleted|left|removed|revoked)$/;

/** Whether an entry about a change has the values before and after, and one about a deletion what was deleted. */
export function hasValues({ action, before, after }: typeof auditEntries.$inferSelect): boolean {
  if (action in VALUE_EXCEPTIONS) return true;
  if (CHANGE.test(action)) return before !== null && after !== null;
  return !DELETION.test(action) || Object.keys(before ?? {}).length > 0;
}
