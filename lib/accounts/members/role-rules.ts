import { isOwner } from "#lib/accounts/permissions.ts";
import { roles } from "#lib/platform/roles.ts";

/** Somebody becomes an owner by `transferOwnership`, which asks for the password. */
export const assignableRoles = roles.filter((role) => !isOwner(role));
