export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** How long links to set a new password are valid: those that the person asked for by mail, and those of admins. */
export const RESET_MAIL_HOURS = 1;
export const RESET_LINK_HOURS = 24;
