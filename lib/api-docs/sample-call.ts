import "server-only";
import { recordOf } from "#lib/platform/record-of.ts";

export interface SampleCall {
  method: string;
  /** `{{NAME}}` is an environment variable, here and in the body's texts. */
  url: string;
  idempotent: boolean;
  body: unknown;
  /** Whether `body` is sent as a form; its `file` is the path of a file. */
  isForm: boolean;
  /** What the reader sets before running it, in addition to the key. */
  variables: readonly Variable[];
}

export interface Variable {
  name: string;
  meaning: string;
}

export const FILE: Variable = { name: "FILE", meaning: "the path of a JPEG file" };

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "";
}

export function describeVariables(variables: readonly Variable[], comment: string): string {
  return variables.map(({ name, meaning }) => `${comment} Set ${name} to ${meaning}.\n`).join("");
}

export function replaceVariables(text: string, write: (name: string) => string): string {
  return text.replace(/\{\{([A-Z_]+)\}\}/g, (_, name: string) => write(name));
}

export function membersOf(body: unknown): [name: string, value: string][] {
  return Object.entries(recordOf(body)).map(([name, value]) => [name, String(value)]);
}

export function indent(text: string, by: string): string {
  return text.replaceAll("\n", `\n${by}`);
}
