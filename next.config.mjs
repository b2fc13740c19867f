import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n.ts");

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["pg-boss", "postgres", "pino", "@node-rs/argon2"],
  experimental: { authInterrupts: false },
};

export default withNextIntl(config);
