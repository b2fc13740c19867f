import type { Metadata } from "next";
import { overviewMarkdown } from "#lib/api-docs/pages/reference-markdown.ts";
import { Guide } from "../guide.tsx";

export const metadata: Metadata = { title: "API reference" };

export default async function ReferencePage() {
  return <Guide slug="reference" source={await overviewMarkdown()} />;
}
