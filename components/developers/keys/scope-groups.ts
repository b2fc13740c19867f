import type { Scope } from "#lib/platform/scopes.ts";

export const scopeGroups = {
  messages: ["messages.send", "messages.read", "conversations.write", "members.read"],
  contacts: ["contacts.read", "contacts.write", "contacts.manage"],
  passcodes: ["otp.send", "otp.verify"],
  templates: ["templates.read", "templates.write", "numbers.read"],
  events: ["events.read", "webhooks.manage", "requests.read"],
  sandbox: ["sandbox.manage"],
} as const satisfies Record<string, readonly Scope[]>;

export const scopeGroupNames = Object.keys(scopeGroups) as (keyof typeof scopeGroups)[];
