import { expect, test } from "vitest";
import { EMPTY_DRAFT } from "#components/inbox/cache/draft-rules.ts";
import { toMessages } from "#components/inbox/composer/submit-rules.ts";

const TEAM = ["Ana", "Ana Maria", "Bo", "Bo"].map((name, index) => ({ userId: `user_${index}`, name }));

function note(body: string) {
  const [message] = toMessages({
    conversationId: "conv_1",
    draft: { ...EMPTY_DRAFT, body, isNote: true },
    draftAt: EMPTY_DRAFT.updatedAt,
    sendAt: null,
    seen: 0,
    mentions: TEAM,
    undoUntil: null,
    newId: () => "id",
  });
  return message;
}

test("a note mentions only the members that it names", () => {
  expect(note("@Ana Maria, see @Anabel")?.body).toMatchObject({ kind: "note", mentions: ["user_1"] });
  expect(note("@Ana Maria and @Ana")?.body).toMatchObject({ mentions: ["user_0", "user_1"] });
  expect(note("mail info@Ana.example")?.body).toMatchObject({ mentions: [] });
});

test("two members with the same name are both mentioned", () => {
  expect(note("@Bo?")?.content).toMatchObject({ mentions: [{ userId: "user_2" }, { userId: "user_3" }] });
});
