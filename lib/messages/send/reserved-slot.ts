import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { SendThread } from "#lib/messages/send/read-thread.ts";
import { releaseSlot } from "#lib/messages/send/reserve-slot.ts";
import type { Id } from "#lib/platform/id.ts";

/** The slot that was reserved when the thread was read, if one was: a message takes it, or it is released, once. */
export class ReservedSlot {
  readonly #ctx: Ctx;
  readonly #conversationId: Id<"conv">;
  /** Null once the slot is taken or released. */
  #number: SendThread["number"];

  constructor(ctx: Ctx, { slotAt, number }: SendThread, conversationId: Id<"conv">) {
    this.#ctx = ctx;
    this.#conversationId = conversationId;
    this.#number = slotAt === null ? null : number;
  }

  /** Call it when a message is stored that is sent in the slot. */
  take(): void {
    this.#number = null;
  }

  /** So that a send that is refused or queued does not delay others. Never rejects. */
  async release(): Promise<void> {
    const number = this.#number;
    if (!number) return;
    this.#number = null;
    await releaseSlot(this.#ctx, number, this.#conversationId).catch((error: unknown) => {
      this.#ctx.log.warn({ err: error }, "reserved rate-limit slot not released");
    });
  }
}
