/** Leaves no half of a surrogate pair at the cut: PostgreSQL refuses one in JSON. */
export function cutText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text;
}
