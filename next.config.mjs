import { existsSync } from "node:fs";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/platform/i18n.ts");

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types; a first start must not wait for it.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // Titles come from the messages, so they are asynchronous. Streamed, they would follow the page, which then has none.
  htmlLimitedBots: /.*/,
  // Images are not resized, so /_next/image is disabled.
  images: { unoptimized: true },
  // file-type loads a part of itself at runtime: bundled, it does not recognize that part's errors.
  serverExternalPackages: ["pg-boss", "postgres", "pino", "@node-rs/argon2", "file-type"],
  // The server runs from the whole folder, so nobody reads the lists of files that each route needs.
  outputFileTracingExcludes: { "/*": ["./**/*"] },
  turbopack: {
    resolveAlias: {
      // The browser gets compiled messages (lib/platform/i18n.ts), so it needs no parser.
      "use-intl/format-message": {
        browser: "use-intl/format-message/format-only",
        default: "./lib/platform/format-message.ts",
      },
    },
  },
  experimental: {
    // Nested chunks must not depend on chunks of another part that are still loading.
    turbopackClientSideNestedAsyncChunking: false,
    // Neither Node nor a browser reads them in production, and they take a tenth of the build.
    turbopackSourceMaps: false,
    // Writing the cache takes a fifth of a build, which only later builds save.
    turbopackFileSystemCacheForBuild: existsSync(".next/parley-build"),
  },
  async rewrites() {
    // Every docs page is also available as Markdown.
    return [
      { source: "/docs.md", destination: "/docs/markdown" },
      { source: "/docs/:slug(.+)\\.md", destination: "/docs/markdown/:slug" },
    ];
  },
};

export default withNextIntl(config);
