import type { Role } from "#lib/platform/roles.ts";

export interface Member {
  name: string;
  email: string;
  role: Role;
  /** The colors of the portrait: background, clothes, skin and hair; null for initials. */
  portrait: [string, string, string, string] | null;
  /** Hours since they were last there. */
  seenAgo: number;
}

export const members = {
  alex: {
    name: "Alex Rivera",
    email: "alex@northwind.example",
    role: "owner",
    portrait: ["#cfe3dc", "#1f5f52", "#c98d66", "#2d2019"],
    seenAgo: 0,
  },
  noor: {
    name: "Noor Haddad",
    email: "noor@northwind.example",
    role: "admin",
    portrait: ["#f2dcc4", "#7a3b2e", "#d9a27c", "#3a2a22"],
    seenAgo: 0.1,
  },
  jonas: {
    name: "Jonas Lindqvist",
    email: "jonas@northwind.example",
    role: "agent",
    portrait: ["#d6dff0", "#3c4f78", "#efc6a4", "#c79a4b"],
    seenAgo: 0.6,
  },
  priya: {
    name: "Priya Nair",
    email: "priya@northwind.example",
    role: "agent",
    portrait: null,
    seenAgo: 2.4,
  },
  sofia: {
    name: "Sofia Marchetti",
    email: "sofia@northwind.example",
    role: "agent",
    portrait: ["#efd4dc", "#8a3653", "#e6b48f", "#5a2f1d"],
    seenAgo: 16,
  },
  omar: { name: "عمر الصياد", email: "omar@northwind.example", role: "agent", portrait: null, seenAgo: 19 },
  emma: { name: "Emma Clarke", email: "emma@northwind.example", role: "viewer", portrait: null, seenAgo: 70 },
} as const satisfies Record<string, Member>;

export type MemberKey = keyof typeof members;

export const memberKeys = Object.keys(members) as MemberKey[];

export const PASSWORD = "correct horse battery";

/** The owner of a second workspace, which shows the first run. */
export const newcomer = { name: "Mina Park", email: "mina@harbor-books.example" };
