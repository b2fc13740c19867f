export const LOGO_MAX_BYTES = 1024 * 1024;

/** Without SVG, which can contain scripts. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** The path changes with the file, because the storage key does. */
export function logoUrl(workspaceId: string, logo: { storageKey: string } | null): string | null {
  if (logo === null) return null;
  return `/api/inbox/workspaces/${workspaceId}/logo?file=${logo.storageKey.slice(logo.storageKey.lastIndexOf("/") + 1)}`;
}
