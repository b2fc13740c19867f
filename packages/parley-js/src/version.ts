/** That of package.json, which a program that is bundled cannot read. */
export const VERSION = "0.1.0";
