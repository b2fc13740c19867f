import { hasPermission, type Permission } from "#lib/accounts/permissions.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";

/** The pages of the navigation in its order, with the permission that each needs. */
export const mainPages = {
  "/inbox": "conversations.read",
  "/contacts": "contacts.read",
  "/reports": "reports.read",
  "/sandbox": "sandbox.use",
  "/settings": "account.manage",
} as const satisfies Record<string, Permission>;

export type MainPage = keyof typeof mainPages;

type PageReader = Pick<CurrentMember, "sandboxEnabled"> & { role: string };

/** The pages that the member can open. The navigation, the settings and the palette offer these and no others. */
export function pagesOf({ role, sandboxEnabled }: PageReader): MainPage[] {
  return (Object.keys(mainPages) as MainPage[]).filter(
    (page) => hasPermission(role, mainPages[page]) && (page !== "/sandbox" || sandboxEnabled),
  );
}

/** The first page of the navigation that the member can open. */
export function homePageOf(member: PageReader): MainPage {
  return pagesOf(member)[0] ?? "/settings";
}
