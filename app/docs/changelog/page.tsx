import { Rss } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Blocks } from "#components/developers/docs/blocks.tsx";
import { PageFrame } from "#components/developers/docs/page-frame.tsx";
import { changelogBlocks, readChangelog } from "#lib/api-docs/pages/changelog.ts";
import { sectionsOf } from "#lib/api-docs/pages/markdown.ts";
import { env } from "#lib/platform/env.ts";

const FEED = "/docs/changelog.atom";

export function generateMetadata(): Metadata {
  const url = `${env().PARLEY_PUBLIC_URL}${FEED}`;
  return {
    title: "Changelog",
    alternates: { types: { "application/atom+xml": [{ url, title: "Parley changelog" }] } },
  };
}

export default async function ChangelogPage() {
  const t = await getTranslations("docs");
  const [title, ...blocks] = changelogBlocks(await readChangelog());
  return (
    <PageFrame markdownHref="/docs/changelog.md" sections={sectionsOf(blocks)}>
      <div dir="ltr">
        <Blocks blocks={title ? [title] : []} />
        <p className="mb-4 text-sm">
          <a href={FEED} className="inline-flex items-center gap-1.5 text-accent hover:underline">
            <Rss aria-hidden className="size-3.5" />
            {t("feed")}
          </a>
        </p>
        <Blocks blocks={blocks} />
      </div>
    </PageFrame>
  );
}
