import { hasPermission, type Permission } from "#lib/accounts/permissions.ts";

/** The pages of the navigation in its order, with the permission that each needs. */
export const mainPages = {
  "/inbox": "conversations.read",
  "/contacts": "contacts.read",
  "/reports": "reports.read",
  "/sandbox": "sandbox.use",
  "/settings": "account.manage",
} as const satisfies Record<string, Permission>;

export type MainPage = keyof typeof mainPages;

export function pagesOf(role: string): MainPage[] {
  return (Object.keys(mainPages) as MainPage[]).filter((page) => hasPermission(role, mainPages[page]));
}

/** The first page of the navigation that the role may open. */
export function homePageOf(role: string): MainPage {
  return pagesOf(role)[0] ?? "/settings";
}
