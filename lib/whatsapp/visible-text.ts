import { z } from "zod";
import { codedIssue } from "#lib/platform/issue-codes.ts";

/** Allows no control characters except line breaks and tabs. */
function checkedText(max: number, what: string) {
  return z
    .string()
    .refine((value) => value.length <= max, codedIssue("too_big", `Shorten ${what} to ${max} characters.`))
    .refine(
      (value) => value.trim() !== "",
      codedIssue("too_small", `Enter ${what}. It cannot consist of whitespace only.`),
    )
    .refine(
      (value) => !/[^\P{Cc}\n\r\t]/u.test(value),
      codedIssue("invalid_characters", "Remove control characters. Line breaks and tabs are allowed."),
    );
}

/** Shows its limits in the OpenAPI document. @param what names the field in errors, as in "the caption" */
export const visibleText = (max: number, what: string) =>
  checkedText(max, what).meta({ minLength: 1, maxLength: max });

/** Without limits in the OpenAPI document. */
export const checkedLine = (max: number, what: string) =>
  checkedText(max, what).refine(
    (value) => !/[\n\r\t]/.test(value),
    codedIssue("invalid_characters", `Write ${what} on one line.`),
  );

export const singleLine = (max: number, what: string) =>
  checkedLine(max, what).meta({ minLength: 1, maxLength: max });
