import { pagesOf } from "#lib/accounts/page-rules.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";

/** Palette entries without a command. `id` is a key of `shell.palette.action`. */
type PaletteAction =
  | { id: "sandbox" | "docs" | "importContacts"; group: "go"; href: string }
  | { id: "newContact" | "exportContacts" | "signOut"; group: "app" };

export function paletteActionsFor(member: Pick<CurrentMember, "role" | "sandboxEnabled">): PaletteAction[] {
  const { role } = member;
  return [
    ...(pagesOf(member).includes("/sandbox")
      ? [{ id: "sandbox", group: "go", href: "/sandbox" } as const]
      : []),
    ...(hasPermission(role, "contacts.import")
      ? [{ id: "importContacts", group: "go", href: "/contacts/import" } as const]
      : []),
    { id: "docs", group: "go", href: "/docs" },
    ...(hasPermission(role, "contacts.edit") ? [{ id: "newContact", group: "app" } as const] : []),
    ...(hasPermission(role, "contacts.export") ? [{ id: "exportContacts", group: "app" } as const] : []),
    { id: "signOut", group: "app" },
  ];
}
