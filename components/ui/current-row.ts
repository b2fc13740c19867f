/** Marks the row whose page is open beside the list. */
export const CURRENT_ROW =
  "relative bg-raised before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-accent";
