import type { Actor } from "#db/ctx.ts";
import type { Role } from "#lib/workspaces/schema.ts";

interface PermissionEntry {
  /** The roles that hold the permission. A role that is not listed does not hold it. */
  roles: readonly Role[];
  /** What the permission allows, for the documentation. */
  allows: string;
}

const EVERYONE = ["owner", "admin", "agent"] as const;
const ADMINS = ["owner", "admin"] as const;

/**
 * The one table of what each role may do (docs/decisions/030-permissions.md). Staff routes and pages name one of these
 * permissions, domain functions check the finer ones, and components hide what the viewer does not hold.
 */
const table = {
  "account.manage": {
    roles: EVERYONE,
    allows: "Change their own password, preferences and notifications",
  },
  "conversations.read": {
    roles: EVERYONE,
    allows: "Read and search conversations, attachments, templates, labels and quick replies",
  },
  "conversations.reply": {
    roles: EVERYONE,
    allows: "Send messages and templates, write notes, upload files and retry failed messages",
  },
  "conversations.update": {
    roles: EVERYONE,
    allows: "Assign, label, snooze, close and reopen conversations, one or many",
  },
  "views.share": { roles: ADMINS, allows: "Create, change and delete views that everybody sees" },
  "contacts.read": { roles: EVERYONE, allows: "Find and open contacts" },
  "contacts.edit": {
    roles: EVERYONE,
    allows: "Create contacts, edit names, attributes and labels, and record one person's opt-out",
  },
  "contacts.block": { roles: EVERYONE, allows: "Block and unblock one person" },
  "contacts.change_phone": { roles: ADMINS, allows: "Change a contact's phone number" },
  "contacts.merge": { roles: ADMINS, allows: "Merge two contacts" },
  "contacts.opt_in": { roles: ADMINS, allows: "Lift an opt-out" },
  "contacts.bulk_opt_out": { roles: ADMINS, allows: "Opt many contacts out at once" },
  "contacts.import": { roles: ADMINS, allows: "Import contacts" },
  "contacts.export": { roles: ADMINS, allows: "Export contacts" },
  "labels.create": { roles: EVERYONE, allows: "Create labels" },
  "labels.manage": { roles: ADMINS, allows: "Rename, merge and delete labels" },
  "quick_replies.manage": { roles: ADMINS, allows: "Create, edit and delete the team's quick replies" },
  "templates.manage": { roles: ADMINS, allows: "Create, edit, synchronise and delete templates" },
  "numbers.manage": { roles: ADMINS, allows: "Connect numbers and replace their secrets" },
  "passcodes.manage": { roles: ADMINS, allows: "Change passcode settings and lift paused ranges" },
  "keys.manage": { roles: ADMINS, allows: "Create, replace and revoke API keys" },
  "webhooks.manage": {
    roles: ADMINS,
    allows: "Manage webhook endpoints, read their secrets and deliveries, and replay events",
  },
  "requests.read": { roles: ADMINS, allows: "Read the log of API requests and who called for a message" },
  "inbound.manage": {
    roles: ADMINS,
    allows: "Read the log of what WhatsApp sent, and process it again",
  },
  "alerts.manage": { roles: ADMINS, allows: "Read and dismiss alerts" },
  "workspace.set_up": { roles: ADMINS, allows: "Follow the set-up checklist" },
  "sandbox.use": { roles: EVERYONE, allows: "Write as the customer in the sandbox" },
  "sandbox.manage": {
    roles: ADMINS,
    allows: "Change what the sandbox simulates: failures, reviews, the account and the clock",
  },
} as const satisfies Record<string, PermissionEntry>;

export type Permission = keyof typeof table;

export const permissionTable: Readonly<Record<Permission, PermissionEntry>> = table;

/**
 * Whether a role holds a permission. A role or a permission that the table does not list holds nothing, so that a role
 * which only a newer version knows is refused everywhere.
 */
export function hasPermission(role: string, permission: Permission): boolean {
  const roles: readonly string[] = permissionTable[permission]?.roles ?? [];
  return roles.includes(role);
}

/** Whether a member does this and holds the permission. API keys, jobs and the terminal are no members: false. */
export function isMemberWith(actor: Actor, permission: Permission): boolean {
  return actor.kind === "member" && hasPermission(actor.role, permission);
}
