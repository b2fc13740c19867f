import type { MessageView } from "#lib/conversations/thread/schema.ts";

/** Distinguishes a message that has just failed from a later event of a failed message; after a retry it can fail again. */
export class FailureWatch {
  readonly #failed = new Set<string>();

  hasJustFailed({ id, status }: Pick<MessageView, "id" | "status">): boolean {
    if (status !== "failed") {
      this.#failed.delete(id);
      return false;
    }
    const isKnown = this.#failed.has(id);
    this.#failed.add(id);
    return !isKnown;
  }
}
