import { readGuide } from "#lib/api-docs/pages/guides.ts";
import { Guide } from "./guide.tsx";

export default async function DocsPage() {
  return <Guide slug="" source={await readGuide("")} />;
}
