import "server-only";
import type { Permission } from "#lib/accounts/permissions.ts";

/** What each permission allows, as `docs/guides/roles.md` lists it; not beside the roles, which every page loads. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  "account.manage":
    "Change their own password, email, second factor, sessions, preferences and notifications",
  "workspace.read": "See the members, teams, labels and numbers of the workspace, for instance in filters",
  "conversations.read":
    "Read and search conversations, attachments, templates and quick replies, and get notifications",
  "conversations.reply": "Send messages and templates, write notes, upload files and retry failed messages",
  "conversations.update": "Assign, label, snooze, close and reopen conversations, one or many",
  "views.share": "Create, change and delete shared views",
  "contacts.read": "Search and open contacts",
  "contacts.edit": "Create contacts, edit names, attributes and labels, and opt a contact out",
  "contacts.block": "Block and unblock a contact",
  "contacts.change_phone": "Update a contact's phone number",
  "contacts.merge": "Merge contacts",
  "contacts.erase": "Delete a contact with all messages, files and notes",
  "contacts.opt_in": "Remove an opt-out",
  "contacts.bulk_opt_out": "Opt many contacts out at once",
  "contacts.import": "Import contacts",
  "segments.manage": "Create, change and delete segments of contacts",
  "contacts.export": "Export contacts",
  "labels.create": "Create labels",
  "labels.manage": "Rename, merge and delete labels",
  "quick_replies.manage": "Create, edit and delete quick replies",
  "teams.manage": "Manage teams, business hours, assignment rules and automatic replies",
  "templates.manage": "Create, edit, sync and delete templates",
  "numbers.manage": "Connect numbers and change their credentials",
  "passcodes.manage": "Change passcode settings and resume paused ranges",
  "keys.manage": "Create, replace and revoke API keys",
  "webhooks.manage": "Manage webhook endpoints, read their secrets and deliveries, and replay events",
  "requests.read": "View the request log and which API request created a message",
  "inbound.manage": "View and replay the inbound log",
  "audit.read": "Read and export the audit log",
  "data.export":
    "Export the workspace, or everything about one contact, as files, and see how long data is kept",
  "data.retain": "Change how long messages, logs and the audit log are kept",
  "alerts.manage": "View and dismiss alerts",
  "workspace.manage":
    "Change the name, logo, language, time zone and default country of the workspace, and whether it requires two-factor",
  "members.manage": "Invite, change, disable and remove members",
  "members.manage_owners": "Make somebody an owner, and change, disable or remove an owner",
  "workspace.create": "Create another workspace",
  "workspace.delete": "Delete the workspace with everything in it",
  "workspace.set_up": "View the setup checklist",
  "reports.read": "View and export reports",
  "sandbox.use": "Act as a customer in the sandbox",
  "sandbox.manage": "Change the sandbox simulation: failures, reviews, the account and the clock",
};
