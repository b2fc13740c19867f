import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Heading } from "#components/developers/docs/heading.tsx";
import { Operation } from "#components/developers/docs/operation.tsx";
import { findChapter } from "#lib/api-docs/pages/pages.ts";
import { tags } from "#lib/api-docs/tags.ts";
import { showOperations } from "./show-operations.ts";

interface Props {
  params: Promise<{ chapter: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const tag = findChapter((await params).chapter);
  return tag ? { title: tag } : {};
}

export default async function ChapterPage({ params }: Props) {
  const { chapter } = await params;
  const tag = findChapter(chapter);
  if (!tag) notFound();
  const t = await getTranslations("docs");
  return (
    <article dir="ltr">
      <header className="px-4 pt-8 pb-8 sm:px-8 lg:px-12 lg:pt-10">
        <Heading depth={1} id={chapter}>
          {tag}
        </Heading>
        <p className="max-w-[68ch] text-muted">{tags[tag]}</p>
      </header>
      {showOperations(tag).map((operation) => (
        <Operation key={operation.operationId} operation={operation} />
      ))}
      <p className="border-t px-4 py-4 text-muted text-xs sm:px-8 lg:px-12">
        <a href={`/docs/reference/${chapter}.md`} className="hover:text-ink hover:underline">
          {t("markdown")}
        </a>
      </p>
    </article>
  );
}
