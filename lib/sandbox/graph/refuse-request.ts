import "server-only";
import type { z } from "zod";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";

type Issue = z.core.$ZodIssue;

/**
 * What Meta answers to a request that is not as documented (whatsapp-cloud-api.md §5.1, §5.2): 100 names what is missing,
 * misspelled or too long; 131008 and 131009 say so about a part of an interactive message; 131051 is a type unknown.
 */
export function refuseRequest(issues: readonly Issue[], body: unknown): GraphReply {
  const [issue] = issues;
  if (!issue) return graphError(400, 100);
  const name = nameOf(issue.path);
  const custom = issue.code === "custom" ? issue.params?.code : undefined;
  if (typeof custom === "number") return graphError(400, custom, { details: `${name}: ${issue.message}` });
  if (issue.path[0] === "type") return graphError(400, 131051, { details: "Message type is not supported." });
  const missing = isMissing(issue, body);
  if (issue.path[0] === "interactive" || issue.path[0] === "reaction" || issue.path[0] === "context") {
    const details = missing ? `Parameter ${name} is required` : `${name}: ${issue.message}`;
    return graphError(400, missing ? 131008 : 131009, { details });
  }
  if (missing) return graphError(400, 100, { message: `(#100) The parameter ${name} is required.` });
  return graphError(400, 100, { message: `(#100) ${faultOf(issue, name)}` });
}

function faultOf(issue: Issue, name: string): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `Unexpected key "${issue.keys[0]}" on param "${name}".`;
    case "too_big":
      return issue.origin === "string"
        ? `Param ${name} must be at most ${issue.maximum} characters long.`
        : `Param ${name} must be at most ${issue.maximum}.`;
    case "invalid_format":
      return issue.format === "url" ? `Param ${name} is not a valid URI.` : `Param ${name} is not valid.`;
    default:
      return `Param ${name} is not valid.`;
  }
}

/** Nothing there, or an empty text, which Meta takes for nothing. */
function isMissing(issue: Issue, body: unknown): boolean {
  const value = issue.path.reduce<unknown>((held, key) => Object(held)[key], body);
  return value === undefined || value === null || value === "";
}

/** As Meta writes a path: `template['language']['code']`. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `['${String(part)}']`)).join("") || "body";
}
