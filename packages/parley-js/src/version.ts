/** The version of package.json, which a bundled program cannot read. */
export const VERSION = "0.1.0";
