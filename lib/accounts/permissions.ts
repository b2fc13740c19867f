import type { Actor } from "#db/ctx.ts";
import { type Role, roles } from "#lib/platform/roles.ts";

interface PermissionEntry {
  roles: readonly Role[];
  allows: string;
}

/** `reports` is separate from `read`: reports compare agents, so agents lack it. */
type Access = "read" | "write" | "reports" | "admin" | "own";

/** Each role lists everything that it may do; what is not listed is refused. */
const accessOf: Record<Role, readonly Access[]> = {
  owner: ["read", "write", "reports", "admin", "own"],
  admin: ["read", "write", "reports", "admin"],
  agent: ["read", "write"],
  viewer: ["read", "reports"],
};

const EVERY_ROLE = roles;
const READERS = rolesThat("read");
const WRITERS = rolesThat("write");
const REPORT_READERS = rolesThat("reports");
const ADMINS = rolesThat("admin");
const OWNERS = rolesThat("own");

function rolesThat(access: Access): readonly Role[] {
  return roles.filter((role) => accessOf[role].includes(access));
}

/**
 * The permissions of every role (docs/decisions/030-permissions.md). Staff routes and pages name one; domain
 * functions check finer ones; components hide what the signed-in member lacks.
 */
const table = {
  "account.manage": {
    roles: EVERY_ROLE,
    allows: "Change their own password, email, second factor, sessions, preferences and notifications",
  },
  "workspace.read": {
    roles: EVERY_ROLE,
    allows: "See the members, teams, labels and numbers of the workspace, for instance in filters",
  },
  "conversations.read": {
    roles: READERS,
    allows: "Read and search conversations, attachments, templates and quick replies, and get notifications",
  },
  "conversations.reply": {
    roles: WRITERS,
    allows: "Send messages and templates, write notes, upload files and retry failed messages",
  },
  "conversations.update": {
    roles: WRITERS,
    allows: "Assign, label, snooze, close and reopen conversations, one or many",
  },
  "views.share": { roles: ADMINS, allows: "Create, change and delete shared views" },
  "contacts.read": { roles: READERS, allows: "Search and open contacts" },
  "contacts.edit": {
    roles: WRITERS,
    allows: "Create contacts, edit names, attributes and labels, and opt a contact out",
  },
  "contacts.block": { roles: WRITERS, allows: "Block and unblock a contact" },
  "contacts.change_phone": { roles: ADMINS, allows: "Update a contact's phone number" },
  "contacts.merge": { roles: ADMINS, allows: "Merge contacts" },
  "contacts.erase": { roles: ADMINS, allows: "Delete a contact with all messages, files and notes" },
  "contacts.opt_in": { roles: ADMINS, allows: "Remove an opt-out" },
  "contacts.bulk_opt_out": { roles: ADMINS, allows: "Opt many contacts out at once" },
  "contacts.import": { roles: ADMINS, allows: "Import contacts" },
  "segments.manage": { roles: ADMINS, allows: "Create, change and delete segments of contacts" },
  "contacts.export": { roles: ADMINS, allows: "Export contacts" },
  "labels.create": { roles: WRITERS, allows: "Create labels" },
  "labels.manage": { roles: ADMINS, allows: "Rename, merge and delete labels" },
  "quick_replies.manage": { roles: ADMINS, allows: "Create, edit and delete quick replies" },
  "teams.manage": {
    roles: ADMINS,
    allows: "Manage teams, business hours, assignment rules and automatic replies",
  },
  "templates.manage": { roles: ADMINS, allows: "Create, edit, sync and delete templates" },
  "numbers.manage": { roles: ADMINS, allows: "Connect numbers and change their credentials" },
  "passcodes.manage": { roles: ADMINS, allows: "Change passcode settings and resume paused ranges" },
  "keys.manage": { roles: ADMINS, allows: "Create, replace and revoke API keys" },
  "webhooks.manage": {
    roles: ADMINS,
    allows: "Manage webhook endpoints, read their secrets and deliveries, and replay events",
  },
  "requests.read": { roles: ADMINS, allows: "View the request log and which API request created a message" },
  "inbound.manage": {
    roles: ADMINS,
    allows: "View and replay the inbound log",
  },
  "audit.read": { roles: ADMINS, allows: "Read and export the audit log" },
  "data.export": {
    roles: ADMINS,
    allows: "Export the workspace, or everything about one contact, as files, and see how long data is kept",
  },
  "data.retain": { roles: OWNERS, allows: "Change how long messages, logs and the audit log are kept" },
  "alerts.manage": { roles: ADMINS, allows: "View and dismiss alerts" },
  "workspace.manage": {
    roles: ADMINS,
    allows:
      "Change the name, logo, language, time zone and default country of the workspace, and whether it requires two-factor",
  },
  "members.manage": { roles: ADMINS, allows: "Invite, change, disable and remove members" },
  "members.manage_owners": {
    roles: OWNERS,
    allows: "Make somebody an owner, and change, disable or remove an owner",
  },
  "workspace.create": { roles: OWNERS, allows: "Create another workspace" },
  "workspace.delete": { roles: OWNERS, allows: "Delete the workspace with everything in it" },
  "workspace.set_up": { roles: ADMINS, allows: "View the setup checklist" },
  "reports.read": { roles: REPORT_READERS, allows: "View and export reports" },
  "sandbox.use": { roles: WRITERS, allows: "Act as a customer in the sandbox" },
  "sandbox.manage": {
    roles: ADMINS,
    allows: "Change the sandbox simulation: failures, reviews, the account and the clock",
  },
} as const satisfies Record<string, PermissionEntry>;

export type Permission = keyof typeof table;

export const permissionTable: Readonly<Record<Permission, PermissionEntry>> = table;

/** An unlisted role or permission is refused, such as a role of a newer version. */
export function hasPermission(role: string, permission: Permission): boolean {
  const holders: readonly string[] = permissionTable[permission]?.roles ?? [];
  return holders.includes(role);
}

/**
 * Whether a member of the role `own` may give somebody the role `other`, and manage who has it. It must not permit more, or
 * a role would get to what it lacks through another person.
 */
export function canManageRole(own: string, other: Role): boolean {
  if (!hasPermission(own, isOwner(other) ? "members.manage_owners" : "members.manage")) return false;
  return Object.values(permissionTable).every(({ roles: holders }: { roles: readonly string[] }) =>
    holders.includes(other) ? holders.includes(own) : true,
  );
}

export function isOwner(role: string): boolean {
  return role === OWNERS[0];
}

export function rolesWith(permission: Permission): readonly Role[] {
  return permissionTable[permission].roles;
}

/** Whether the actor is a member with the permission; false for API keys, jobs and the terminal. */
export function isMemberWith(actor: Actor, permission: Permission): boolean {
  return actor.kind === "member" && hasPermission(actor.role, permission);
}
