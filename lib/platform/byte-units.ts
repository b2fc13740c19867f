export const KIB = 1024;
/** Texts for people call it MB, as WhatsApp and their devices do. */
export const MIB = 1024 * KIB;
