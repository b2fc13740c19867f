/** How a session was opened. */
export const signInMethods = ["password", "single_sign_on"] as const;
export type SignInMethod = (typeof signInMethods)[number];
