import { toast } from "sonner";
import { expect, test } from "vitest";
import { notice } from "#components/ui/notice.ts";

test("a notice with a button stays long enough to press it", async () => {
  notice.undoable("Undo", Promise.resolve({ text: "Conversation closed.", undo: () => {} }));
  await expect
    .poll(() => toast.getToasts())
    .toMatchObject([{ title: "Conversation closed.", duration: 10_000 }]);
});
