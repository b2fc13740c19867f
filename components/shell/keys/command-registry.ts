import { type CommandId, commandOf, commandWithKeys } from "#components/shell/keys/commands.ts";

export interface Binding {
  id: CommandId;
  /** Returns `false` to leave the command to the next binding outward. */
  run: () => unknown;
  /** The innermost runs first, then the most recently bound. */
  depth: number;
  whileTyping: boolean;
  /** Whether the front dialog, if one is open, contains it. */
  reachable: () => boolean;
}

export interface Keystroke {
  chord: string;
  key: string;
  repeat: boolean;
  typing: boolean;
  at: number;
}

export interface KeystrokeResult {
  /** Whether a command ran, or a sequence began. */
  handled: boolean;
  opensField: boolean;
}

const IGNORED: KeystrokeResult = { handled: false, opensField: false };

const SEQUENCE_MS = 1500;

export class CommandRegistry {
  #bindings: readonly Binding[] = [];
  #prefix: { chord: string; at: number } | null = null;
  #bound: ReadonlySet<CommandId> = new Set();
  #listeners = new Set<() => void>();

  bind(binding: Binding): () => void {
    this.#change([...this.#bindings, binding]);
    return () => this.#change(this.#bindings.filter((other) => other !== binding));
  }

  get bound(): ReadonlySet<CommandId> {
    return this.#bound;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs a command, even under an open dialog. */
  run(id: CommandId): boolean {
    return this.#runBinding(id, () => true);
  }

  isScoped(id: CommandId): boolean {
    return this.#bindings.some((binding) => binding.id === id && binding.depth > 0);
  }

  handle({ chord, repeat, typing, at }: Keystroke): KeystrokeResult {
    const before = this.#prefix && at - this.#prefix.at <= SEQUENCE_MS ? this.#prefix.chord : null;
    // A repeated key is neither a second keystroke nor the end of a sequence.
    if (before === null || !repeat) this.#prefix = null;
    if (typing && chord !== "Escape" && !chord.startsWith("Mod+")) return IGNORED;
    const command = commandWithKeys(before ? `${before} ${chord}` : chord);
    if (command) {
      if (repeat && !command.repeats) return IGNORED;
      if (typing && command.yieldsToFields) return IGNORED;
      const handled = this.#runBinding(
        command.id,
        (binding) => binding.reachable() && (!typing || allows(binding, chord)),
      );
      return { handled, opensField: handled && command.opensField === true };
    }
    // An unknown second key ends the sequence: a typing mistake after `g` must not close a conversation.
    if (before || repeat || typing || !this.#begins(chord)) return IGNORED;
    this.#prefix = { chord, at };
    return { handled: true, opensField: false };
  }

  #begins(chord: string): boolean {
    return this.#bindings.some(
      ({ id, reachable }) => commandOf(id).keys?.startsWith(`${chord} `) && reachable(),
    );
  }

  #runBinding(id: CommandId, allowed: (binding: Binding) => boolean): boolean {
    return this.#bindings
      .filter((binding) => binding.id === id && allowed(binding))
      .reverse()
      .sort((a, b) => b.depth - a.depth)
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
