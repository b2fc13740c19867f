import { hasPermission, type Permission } from "#lib/accounts/permissions.ts";

const groups = [
  { name: "personal", pages: ["profile", "preferences"] },
  {
    name: "messaging",
    pages: ["number", "templates", "labels", "quick-replies", "teams", "automations", "passcodes", "alerts"],
  },
  { name: "developers", pages: ["keys", "webhooks", "requests", "inbound"] },
  { name: "workspace", pages: ["general", "members", "data", "audit"] },
] as const;

export type SettingsPage = (typeof groups)[number]["pages"][number];

interface SettingsGroup {
  name: (typeof groups)[number]["name"];
  pages: readonly SettingsPage[];
}

/** The permission that shows each page, which the page itself requires too. */
export const settingsPermissions: Record<SettingsPage, Permission> = {
  profile: "account.manage",
  preferences: "account.manage",
  number: "numbers.manage",
  templates: "templates.manage",
  labels: "conversations.read",
  "quick-replies": "conversations.read",
  teams: "teams.manage",
  automations: "teams.manage",
  passcodes: "passcodes.manage",
  alerts: "alerts.manage",
  inbound: "inbound.manage",
  keys: "keys.manage",
  webhooks: "webhooks.manage",
  requests: "requests.read",
  general: "workspace.manage",
  members: "members.manage",
  data: "data.export",
  audit: "audit.read",
};

export function settingsGroups(role: string): SettingsGroup[] {
  return groups
    .map(({ name, pages }) => ({
      name,
      pages: pages.filter((page) => hasPermission(role, settingsPermissions[page])),
    }))
    .filter(({ pages }) => pages.length > 0);
}
