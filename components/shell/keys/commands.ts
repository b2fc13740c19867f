/**
 * The source for key bindings, palette, tooltips and, with `contextual-shortcuts.ts`, the `?` sheet. `label` and
 * `group` are keys of `messages/en/shell.json`. `keys` is one chord (`Shift+a`, `Mod+k`: ⌘ on a Mac, Ctrl elsewhere)
 * or two in sequence (`g m`). `repeats`: also while the key is held down. `opensField`: opens a text field, perhaps
 * after loading its code; keys pressed until then are text for it.
 */
const table = [
  { id: "list.next", keys: "j", label: "listNext", group: "list", repeats: true },
  { id: "list.previous", keys: "k", label: "listPrevious", group: "list", repeats: true },
  { id: "list.open", keys: "Enter", label: "listOpen", group: "list" },
  { id: "select", keys: "x", label: "select", group: "list" },
  { id: "select.all", keys: null, label: "selectAll", group: "list" },
  { id: "search", keys: "/", label: "search", group: "list" },

  { id: "reply", keys: "r", label: "reply", group: "conversation" },
  { id: "note", keys: "n", label: "note", group: "conversation" },
  { id: "template", keys: "t", label: "template", group: "conversation" },
  { id: "quick-reply", keys: null, label: "quickReply", group: "conversation" },
  { id: "attach", keys: null, label: "attach", group: "conversation" },
  { id: "assign", keys: "a", label: "assign", group: "conversation", opensField: true },
  { id: "assign.me", keys: "Shift+a", label: "assignMe", group: "conversation" },
  { id: "label", keys: "l", label: "label", group: "conversation", opensField: true },
  { id: "close", keys: "e", label: "close", group: "conversation" },
  { id: "snooze", keys: "h", label: "snooze", group: "conversation", opensField: true },
  { id: "unread", keys: "u", label: "unread", group: "conversation" },
  { id: "read", keys: null, label: "read", group: "conversation" },
  { id: "details", keys: "i", label: "details", group: "conversation" },
  { id: "latest", keys: "Shift+g", label: "latest", group: "conversation" },
  { id: "contact.open", keys: null, label: "contactOpen", group: "conversation" },
  { id: "search.within", keys: null, label: "searchWithin", group: "conversation" },
  { id: "link.copy", keys: null, label: "linkCopy", group: "conversation" },

  { id: "go.mine", keys: "g m", label: "goMine", group: "go" },
  { id: "go.unassigned", keys: "g u", label: "goUnassigned", group: "go" },
  { id: "go.open", keys: "g o", label: "goOpen", group: "go" },
  { id: "go.closing", keys: "g w", label: "goClosing", group: "go" },
  { id: "go.snoozed", keys: "g s", label: "goSnoozed", group: "go" },
  { id: "go.closed", keys: "g c", label: "goClosed", group: "go" },
  { id: "go.contacts", keys: "g p", label: "goContacts", group: "go" },
  { id: "go.settings", keys: "g ,", label: "goSettings", group: "go" },

  { id: "palette", keys: "Mod+k", label: "palette", group: "app", opensField: true },
  { id: "help", keys: "?", label: "help", group: "app" },
  { id: "notifications", keys: "g n", label: "notifications", group: "app" },
  { id: "theme.toggle", keys: null, label: "themeToggle", group: "app" },
  { id: "sidebar.toggle", keys: null, label: "sidebarToggle", group: "app" },
  { id: "leave", keys: "Escape", label: "leave", group: "app" },
] as const;

export type CommandId = (typeof table)[number]["id"];
type CommandLabel = (typeof table)[number]["label"];
type CommandGroup = (typeof table)[number]["group"];

export interface Command {
  id: CommandId;
  keys: string | null;
  label: CommandLabel;
  group: CommandGroup;
  repeats?: boolean;
  opensField?: boolean;
}

export const commands: readonly Command[] = table;
export const commandGroups: readonly CommandGroup[] = ["list", "conversation", "go", "app"];

const byId = new Map(commands.map((command) => [command.id, command]));

export function commandOf(id: CommandId): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`No command ${id}`);
  return command;
}
