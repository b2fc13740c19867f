import type { Actor } from "#db/ctx.ts";
import { type Role, roles } from "#lib/platform/roles.ts";

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
 * functions check finer ones; components hide what the signed-in member lacks. `permission-texts.ts` says what each allows.
 */
const table = {
  "account.manage": EVERY_ROLE,
  "workspace.read": EVERY_ROLE,
  "conversations.read": READERS,
  "conversations.reply": WRITERS,
  "conversations.update": WRITERS,
  "views.share": ADMINS,
  "contacts.read": READERS,
  "contacts.edit": WRITERS,
  "contacts.block": WRITERS,
  "contacts.change_phone": ADMINS,
  "contacts.merge": ADMINS,
  "contacts.erase": ADMINS,
  "contacts.opt_in": ADMINS,
  "contacts.bulk_opt_out": ADMINS,
  "contacts.import": ADMINS,
  "segments.manage": ADMINS,
  "contacts.export": ADMINS,
  "labels.create": WRITERS,
  "labels.manage": ADMINS,
  "quick_replies.manage": ADMINS,
  "teams.manage": ADMINS,
  "templates.manage": ADMINS,
  "numbers.manage": ADMINS,
  "passcodes.manage": ADMINS,
  "keys.manage": ADMINS,
  "webhooks.manage": ADMINS,
  "requests.read": ADMINS,
  "inbound.manage": ADMINS,
  "audit.read": ADMINS,
  "data.export": ADMINS,
  "data.retain": OWNERS,
  "alerts.manage": ADMINS,
  "workspace.manage": ADMINS,
  "members.manage": ADMINS,
  "members.manage_owners": OWNERS,
  "workspace.create": OWNERS,
  "workspace.delete": OWNERS,
  "workspace.set_up": ADMINS,
  "reports.read": REPORT_READERS,
  "sandbox.use": WRITERS,
  "sandbox.manage": ADMINS,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;

export const permissionTable: Readonly<Record<Permission, readonly Role[]>> = table;

/** An unlisted role or permission is refused, such as a role of a newer version. */
export function hasPermission(role: string, permission: Permission): boolean {
  const holders: readonly string[] = permissionTable[permission] ?? [];
  return holders.includes(role);
}

/**
 * Whether a member of the role `own` may give somebody the role `other`, and manage who has it. It must not permit more, or
 * a role would get to what it lacks through another person.
 */
export function canManageRole(own: string, other: Role): boolean {
  if (!hasPermission(own, isOwner(other) ? "members.manage_owners" : "members.manage")) return false;
  return Object.values(permissionTable).every((holders: readonly string[]) =>
    holders.includes(other) ? holders.includes(own) : true,
  );
}

export function isOwner(role: string): boolean {
  return role === OWNERS[0];
}

export function rolesWith(permission: Permission): readonly Role[] {
  return permissionTable[permission];
}

/** Whether the actor is a member with the permission; false for API keys, jobs and the terminal. */
export function isMemberWith(actor: Actor, permission: Permission): boolean {
  return actor.kind === "member" && hasPermission(actor.role, permission);
}
