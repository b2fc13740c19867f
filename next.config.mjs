import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n.ts");

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types; a first start must not wait for it.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // Nothing is resized, so nobody can have us resize: /_next/image is not there.
  images: { unoptimized: true },
  serverExternalPackages: ["pg-boss", "postgres", "pino", "@node-rs/argon2"],
  experimental: {
    // What a part of a page loads later must not rest on what another part is still loading: scripts come in any order.
    turbopackClientSideNestedAsyncChunking: false,
  },
  async rewrites() {
    // Every page of the docs is also its Markdown.
    return [
      { source: "/docs.md", destination: "/docs/markdown" },
      { source: "/docs/:slug(.+)\\.md", destination: "/docs/markdown/:slug" },
    ];
  },
};

export default withNextIntl(config);
