/** The shortest and the longest password that may be set, in characters. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;
