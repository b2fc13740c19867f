export const EMOJI_COLUMNS = 8;

/** Groups of emojibase, without components of other emoji. */
export const EMOJI_GROUPS = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;
