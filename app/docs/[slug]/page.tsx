import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readGuide } from "#lib/api-docs/pages/guides.ts";
import { findPage } from "#lib/api-docs/pages/pages.ts";
import { Guide } from "../guide.tsx";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = findPage((await params).slug);
  return page ? { title: page.title } : {};
}

export default async function GuidePage({ params }: Props) {
  const { slug } = await params;
  const page = findPage(slug);
  if (page?.source !== "guide" || slug === "") notFound();
  return <Guide slug={slug} source={await readGuide(slug)} />;
}
