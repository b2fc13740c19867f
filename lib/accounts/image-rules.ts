import { MIB } from "#lib/platform/byte-units.ts";

/** The maximum size of a logo and of a member's photo. */
export const IMAGE_MAX_BYTES = 1 * MIB;

/** SVG is left out, because it can contain scripts. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

export function logoUrl(workspaceId: string, logo: { storageKey: string } | null): string | null {
  return logo && `/api/inbox/workspaces/${workspaceId}/logo?file=${imageVersion(logo)}`;
}

export function photoUrl(userId: string, photo: { storageKey: string } | null): string | null {
  return photo && `/api/inbox/members/${userId}/photo?file=${imageVersion(photo)}`;
}

/** Changes with the file, because the storage key does. */
export function imageVersion({ storageKey }: { storageKey: string }): string {
  return storageKey.slice(storageKey.lastIndexOf("/") + 1);
}
