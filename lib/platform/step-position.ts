import { z } from "zod";

const partsSchema = z.array(z.string());

/** The position of a step that runs in batches, from the sort keys of its last row. */
export function joinPosition(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** @param position null at the beginning */
export function splitPosition(position: string | null): string[] | null {
  return position === null ? null : partsSchema.parse(JSON.parse(position));
}
