export * from "./contacts.ts";
export * from "./conversations.ts";
export * from "./events.ts";
export * from "./keys.ts";
export * from "./numbers.ts";
export * from "./sandbox.ts";
export * from "./templates.ts";
export * from "./workspaces.ts";
