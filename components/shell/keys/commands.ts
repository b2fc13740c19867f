import type { Permission } from "#lib/accounts/permissions.ts";

const [READ, REPLY, UPDATE] = ["conversations.read", "conversations.reply", "conversations.update"] as const;

/** The source for key bindings, palette, tooltips and, with `contextual-shortcuts.ts`, the `?` sheet. */
const table = [
  { id: "list.next", keys: "j", label: "listNext", group: "list", permission: null, repeats: true },
  { id: "list.previous", keys: "k", label: "listPrevious", group: "list", permission: null, repeats: true },
  { id: "list.open", keys: "Enter", label: "listOpen", group: "list", permission: null },
  { id: "select", keys: "x", label: "select", group: "list", permission: UPDATE },
  {
    id: "select.next",
    keys: "Shift+j",
    otherKeys: "Shift+ArrowDown",
    label: "selectNext",
    group: "list",
    permission: UPDATE,
    repeats: true,
  },
  {
    id: "select.previous",
    keys: "Shift+k",
    otherKeys: "Shift+ArrowUp",
    label: "selectPrevious",
    group: "list",
    permission: UPDATE,
    repeats: true,
  },
  {
    id: "select.all",
    keys: "Mod+a",
    label: "selectAll",
    group: "list",
    permission: UPDATE,
    yieldsToFields: true,
  },
  { id: "search", keys: "/", label: "search", group: "list", permission: null },

  {
    id: "reply",
    keys: "r",
    label: "reply",
    group: "conversation",
    permission: REPLY,
    opensField: true,
  },
  {
    id: "note",
    keys: "n",
    label: "note",
    group: "conversation",
    permission: REPLY,
    opensField: true,
  },
  {
    id: "template",
    keys: "t",
    label: "template",
    group: "conversation",
    permission: REPLY,
    opensField: true,
  },
  { id: "quick-reply", keys: null, label: "quickReply", group: "conversation", permission: REPLY },
  { id: "send.close", keys: "Mod+Shift+Enter", label: "sendClose", group: "conversation", permission: REPLY },
  {
    id: "send.later",
    keys: "Mod+Shift+l",
    label: "sendLater",
    group: "conversation",
    permission: REPLY,
    opensField: true,
  },
  { id: "attach", keys: null, label: "attach", group: "conversation", permission: REPLY },
  { id: "assign", keys: "a", label: "assign", group: "conversation", permission: UPDATE, opensField: true },
  { id: "assign.me", keys: "Shift+a", label: "assignMe", group: "conversation", permission: UPDATE },
  { id: "label", keys: "l", label: "label", group: "conversation", permission: UPDATE, opensField: true },
  { id: "close", keys: "e", label: "close", group: "conversation", permission: UPDATE },
  { id: "snooze", keys: "h", label: "snooze", group: "conversation", permission: UPDATE, opensField: true },
  { id: "unread", keys: "u", label: "unread", group: "conversation", permission: UPDATE },
  { id: "read", keys: null, label: "read", group: "conversation", permission: UPDATE },
  { id: "details", keys: "i", label: "details", group: "conversation", permission: null },
  { id: "latest", keys: "Shift+g", label: "latest", group: "conversation", permission: null },
  {
    id: "contact.open",
    keys: null,
    label: "contactOpen",
    group: "conversation",
    permission: "contacts.read",
  },
  { id: "search.within", keys: null, label: "searchWithin", group: "conversation", permission: null },
  { id: "link.copy", keys: null, label: "linkCopy", group: "conversation", permission: null },
  { id: "compose", keys: "c", label: "compose", group: "conversation", permission: REPLY, opensField: true },

  { id: "go.mine", keys: "g m", label: "goMine", group: "go", permission: READ },
  { id: "go.unassigned", keys: "g u", label: "goUnassigned", group: "go", permission: READ },
  { id: "go.open", keys: "g o", label: "goOpen", group: "go", permission: READ },
  { id: "go.closing", keys: "g w", label: "goClosing", group: "go", permission: READ },
  { id: "go.snoozed", keys: "g s", label: "goSnoozed", group: "go", permission: READ },
  { id: "go.closed", keys: "g c", label: "goClosed", group: "go", permission: READ },
  { id: "go.contacts", keys: "g p", label: "goContacts", group: "go", permission: "contacts.read" },
  { id: "go.reports", keys: "g r", label: "goReports", group: "go", permission: "reports.read" },
  { id: "go.settings", keys: "g ,", label: "goSettings", group: "go", permission: null },

  { id: "palette", keys: "Mod+k", label: "palette", group: "app", permission: null, opensField: true },
  { id: "help", keys: "?", label: "help", group: "app", permission: null },
  { id: "undo", keys: "z", label: "undo", group: "app", permission: null },
  { id: "notifications", keys: "g n", label: "notifications", group: "app", permission: READ },
  { id: "theme.toggle", keys: null, label: "themeToggle", group: "app", permission: null },
  { id: "sidebar.toggle", keys: null, label: "sidebarToggle", group: "app", permission: null },
  { id: "leave", keys: "Escape", label: "leave", group: "app", permission: null },
] as const;

export type CommandId = (typeof table)[number]["id"];
/** The commands that change the open conversation, or the selected ones while there are any. */
export type ConversationCommand = Extract<
  (typeof table)[number],
  { group: "conversation"; permission: typeof UPDATE }
>["id"];
type CommandLabel = (typeof table)[number]["label"];
type CommandGroup = (typeof table)[number]["group"];

export interface Command {
  id: CommandId;
  /** One chord (`Shift+a`, `Mod+k`: ⌘ on a Mac, Ctrl elsewhere) or two in sequence (`g m`). */
  keys: string | null;
  /** One more chord, which is not shown. */
  otherKeys?: string;
  /** Like `group`, a key of `messages/en/shell.json`. */
  label: CommandLabel;
  group: CommandGroup;
  /** Members without it are not offered the command. */
  permission: Permission | null;
  /** Not with Mod either while a field has the focus, which has a meaning of its own for the key. */
  yieldsToFields?: boolean;
  /** Also while the key is held down. */
  repeats?: boolean;
  /** Opens a text field, perhaps after loading its code; keys pressed until then are text for it. */
  opensField?: boolean;
}

export const commands: readonly Command[] = table;

export function isConversationCommand(id: CommandId): id is ConversationCommand {
  const { group, permission } = commandOf(id);
  return group === "conversation" && permission === UPDATE;
}

export const commandGroups: readonly CommandGroup[] = ["list", "conversation", "go", "app"];

/** @param keys a chord, or two in sequence */
export function commandWithKeys(keys: string): Command | undefined {
  return commands.find((command) => command.keys === keys || command.otherKeys === keys);
}

const byId = new Map(commands.map((command) => [command.id, command]));

export function commandOf(id: CommandId): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`No command ${id}`);
  return command;
}
