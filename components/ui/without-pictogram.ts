/** A preview without the emoji for its kind, where an icon or a word says the same. */
export function withoutPictogram(preview: string): string {
  return preview.replace(/^\p{Extended_Pictographic}\uFE0F? /u, "");
}
