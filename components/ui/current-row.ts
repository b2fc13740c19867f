/** Of the row of a list that is open beside it. The row is positioned. */
export const CURRENT_BAR =
  "before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-accent before:content-['']";

export const CURRENT_ROW = `relative bg-raised ${CURRENT_BAR}`;
