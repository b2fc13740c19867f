import { expect, test } from "vitest";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";

const SENTENCE = "WhatsApp has not accepted this message.";

test("the text for a page does not name the field of the API", () => {
  const error = new ApiError(400, "VALIDATION_ERROR", `replyTo: ${SENTENCE}`, { replyTo: SENTENCE });
  expect(errorText(error)).toBe(SENTENCE);
});

test("a colon of the message itself stays", () => {
  expect(errorText(new ApiError(409, "CONFLICT", `Not sent: ${SENTENCE}`))).toBe(`Not sent: ${SENTENCE}`);
});
