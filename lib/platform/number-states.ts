/** `sandbox`: a number of the simulator. */
export const numberKinds = ["cloud", "sandbox"] as const;
export type NumberKind = (typeof numberKinds)[number];

/** `connected`: can send. `disconnected`: WhatsApp rejects its access token. `restricted`: WhatsApp restricts it. */
export const numberStates = ["connected", "disconnected", "restricted"] as const;

export type NumberState = (typeof numberStates)[number];
