import "server-only";
import { type NumberNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import { cutText } from "#lib/platform/cut-text.ts";
import type { Issue } from "#lib/platform/errors.ts";
import { ISSUES_MAX } from "#lib/platform/issue-codes.ts";

const NAME_SHOWN_MAX = 100;

/**
 * Finds what `JSON.parse` changes silently (RFC 8259 §4 and §6).
 * @param text valid JSON, nested no deeper than the call stack
 */
export function findJsonIssues(text: string): Issue[] {
  const issues: Issue[] = [];
  collectIssues(parse(text, { mode: "json" }).body, "", text, issues);
  return issues;
}

function collectIssues(node: ValueNode, path: string, text: string, issues: Issue[]): void {
  if (issues.length >= ISSUES_MAX) return;
  const below = (name: string | number) => (path ? `${path}.${name}` : String(name));
  if (node.type === "Array") {
    for (const [index, element] of node.elements.entries()) {
      collectIssues(element.value, below(index), text, issues);
    }
  } else if (node.type === "Object") {
    const names = new Set<string>();
    for (const { name, value } of node.members) {
      const key = name.type === "String" ? name.value : name.name;
      if (names.has(key)) issues.push(duplicateMember(key, below(key)));
      names.add(key);
      collectIssues(value, below(key), text, issues);
    }
  } else if (node.type === "Number" && !isExact(node, text)) {
    issues.push({
      path,
      code: "inexact_number",
      message: "This number has too many digits to be stored exactly. Send it as a string.",
    });
  }
}

function duplicateMember(key: string, path: string): Issue {
  return {
    path,
    code: "duplicate_member",
    message: `${JSON.stringify(cutText(key, NAME_SHOWN_MAX))} appears more than once in this object. Send it once.`,
  };
}

function isExact({ value, loc }: NumberNode, text: string): boolean {
  const source = text.slice(loc.start.offset, loc.end.offset);
  return Number.isFinite(value) && digitsOf(source) === digitsOf(String(value));
}

/** @example "1.50e3" → "15e2" */
function digitsOf(number: string): string {
  const [, whole = "", fraction = "", power = "0"] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${significant}e${Number(power) - fraction.length + digits.length - significant.length}`;
}
