import { type CommandId, commandOf, commands } from "#components/inbox/keys/commands.ts";

export interface Binding {
  id: CommandId;
  /** `false` says: not mine now, ask the next one outward. */
  run: () => unknown;
  /** Nested scopes count upward; the innermost is asked first, then whoever bound last. */
  depth: number;
  /** Asked at Escape while somebody types, too; without it Escape leaves the field and nothing more. */
  whileTyping: boolean;
  /** Whether it may act under the dialog that is open; true where none is. */
  reachable: () => boolean;
}

export interface Strike {
  chord: string;
  repeat: boolean;
  typing: boolean;
  at: number;
}

// As long as a hand takes to find a second key.
const SEQUENCE_MS = 1500;

/** Who answers to which command, and what a stroke means after the one before it. No DOM: `listen.ts` feeds it. */
export class CommandRegistry {
  #bindings: readonly Binding[] = [];
  #prefix: { chord: string; at: number } | null = null;
  #bound: ReadonlySet<CommandId> = new Set();
  #listeners = new Set<() => void>();

  bind(binding: Binding): () => void {
    this.#change([...this.#bindings, binding]);
    return () => this.#change(this.#bindings.filter((other) => other !== binding));
  }

  /** The commands that somebody answers to now; the same set until that changes. */
  get bound(): ReadonlySet<CommandId> {
    return this.#bound;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs a command as its key would, for the palette and for buttons: the dialog that asks is no hindrance. */
  run(id: CommandId): boolean {
    return this.#ask(id, () => true);
  }

  /** Whether a command is answered to within a scope, which is asked before the page at large. */
  isScoped(id: CommandId): boolean {
    return this.#bindings.some((binding) => binding.id === id && binding.depth > 0);
  }

  /** Whether the stroke was a command's, or the first half of one. */
  strike({ chord, repeat, typing, at }: Strike): boolean {
    const before = this.#prefix && at - this.#prefix.at <= SEQUENCE_MS ? this.#prefix.chord : null;
    // A key held down is neither a second stroke nor the end of the first.
    if (before === null || !repeat) this.#prefix = null;
    if (typing && chord !== "Escape" && !chord.startsWith("Mod+")) return false;
    const command = commands.find(({ keys }) => keys === (before ? `${before} ${chord}` : chord));
    if (command) {
      if (repeat && !command.repeats) return false;
      return this.#ask(command.id, (binding) => binding.reachable() && (!typing || allows(binding, chord)));
    }
    // What does not end a sequence ends there: `g` and a slip of the finger closes no conversation.
    if (before || repeat || typing || !this.#begins(chord)) return false;
    this.#prefix = { chord, at };
    return true;
  }

  #begins(chord: string): boolean {
    return this.#bindings.some(
      ({ id, reachable }) => commandOf(id).keys?.startsWith(`${chord} `) && reachable(),
    );
  }

  #ask(id: CommandId, allowed: (binding: Binding) => boolean): boolean {
    return this.#bindings
      .filter((binding) => binding.id === id && allowed(binding))
      .reverse()
      .sort((one, other) => other.depth - one.depth)
      .some((binding) => binding.run() !== false);
  }

  #change(next: readonly Binding[]): void {
    this.#bindings = next;
    const ids = new Set(next.map(({ id }) => id));
    if (ids.size === this.#bound.size && [...ids].every((id) => this.#bound.has(id))) return;
    this.#bound = ids;
    for (const listener of this.#listeners) listener();
  }
}

function allows(binding: Binding, chord: string): boolean {
  return chord === "Escape" ? binding.whileTyping : true;
}
