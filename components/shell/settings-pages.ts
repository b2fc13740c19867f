import type { Role } from "#lib/workspaces/schema.ts";

const groups = [
  { name: "personal", pages: ["preferences"] },
  { name: "messaging", pages: ["number", "templates", "labels", "quick-replies", "passcodes", "alerts"] },
  { name: "developers", pages: ["keys", "webhooks", "requests", "inbound"] },
] as const;

type SettingsPage = (typeof groups)[number]["pages"][number];

interface SettingsGroup {
  name: (typeof groups)[number]["name"];
  pages: readonly SettingsPage[];
}

/** The pages that an agent may open; the others are the admins'. */
const FOR_AGENTS: readonly SettingsPage[] = ["preferences", "labels", "quick-replies"];

/** The settings that a member may open, by group. */
export function settingsGroups(role: Role): SettingsGroup[] {
  if (role !== "agent") return [...groups];
  return groups
    .map(({ name, pages }) => ({ name, pages: pages.filter((page) => FOR_AGENTS.includes(page)) }))
    .filter(({ pages }) => pages.length > 0);
}
