import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Heading } from "#components/developers/docs/heading.tsx";
import { PageFrame } from "#components/developers/docs/page-frame.tsx";
import { anchorOf } from "#lib/api-docs/pages/markdown.ts";
import { env } from "#lib/platform/env.ts";
import { type ControlName, controls } from "#lib/simulator/control-rules.ts";
import { forcibleCodes, toSuffix } from "#lib/simulator/magic-recipient-rules.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import { Connection } from "./connection.tsx";
import { bodyShapeOf, controlNames, suffixes } from "./sandbox-markdown.ts";

export const metadata: Metadata = { title: "The sandbox" };

const cell = "px-4 py-2 text-left align-top";

export default async function SandboxDocsPage() {
  if (!env().PARLEY_SANDBOX) notFound();
  const t = await getTranslations("sandbox.docs");
  const magic = await getTranslations("sandbox.magic");
  const does = await getTranslations("sandbox.controls");
  return (
    <PageFrame
      markdownHref="/docs/sandbox.md"
      sections={(["connect", "magic", "codes", "controls"] as const).map((name) => ({
        id: anchorOf(t(name)),
        title: t(name),
      }))}
    >
      <Heading depth={1} id="sandbox">
        {t("title")}
      </Heading>
      <p className="max-w-[68ch] text-muted">{t("text")}</p>
      <Heading depth={2} id={anchorOf(t("connect"))}>
        {t("connect")}
      </Heading>
      <p className="mt-1 max-w-[68ch] text-muted text-sm">{t("connectText")}</p>
      <Connection />
      <Heading depth={2} id={anchorOf(t("magic"))}>
        {t("magic")}
      </Heading>
      <p className="mt-1 mb-4 text-muted text-sm">{t("magicText")}</p>
      <Table heads={[t("digits"), t("result")]}>
        {suffixes.map((suffix) => (
          <tr key={suffix}>
            <td className={`${cell} tabular font-mono`}>{suffix}</td>
            <td className={cell}>{magic(suffix)}</td>
          </tr>
        ))}
      </Table>
      <Heading depth={2} id={anchorOf(t("codes"))}>
        {t("codes")}
      </Heading>
      <p className="mt-1 mb-4 text-muted text-sm">{t("codesText")}</p>
      <Table heads={[t("digits"), t("code"), t("reported"), t("metaTitle")]}>
        {forcibleCodes.map((code) => (
          <tr key={code}>
            <td className={`${cell} tabular font-mono`}>{toSuffix(code)}</td>
            <td className={`${cell} tabular font-mono`}>{code}</td>
            <td className={`${cell} whitespace-nowrap`}>
              {t(describeError(code).reportedBy, { status: describeError(code).httpStatus })}
            </td>
            <td className={cell}>{describeError(code).title}</td>
          </tr>
        ))}
      </Table>
      <Heading depth={2} id={anchorOf(t("controls"))}>
        {t("controls")}
      </Heading>
      <p className="mt-1 mb-4 text-muted text-sm">{t("controlsText")}</p>
      <dl className="divide-y rounded-lg border bg-surface">
        {controlNames.map((name) => (
          <div key={name} className="px-4 py-3">
            <dt className="break-all font-mono text-sm">
              {controls[name].method} {controls[name].path}
            </dt>
            <dd className="mt-1 text-muted text-sm">{does(name)}</dd>
            <BodyShape name={name} label={t("body")} />
          </div>
        ))}
      </dl>
    </PageFrame>
  );
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-sm">
        <thead className="border-b text-muted text-xs">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} whitespace-nowrap font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">{children}</tbody>
      </table>
    </div>
  );
}

function BodyShape({ name, label }: { name: ControlName; label: string }) {
  const shape = bodyShapeOf(name);
  if (!shape) return null;
  return (
    <dd className="mt-2">
      <details>
        <summary className="touch-target relative cursor-pointer text-accent text-xs">{label}</summary>
        <pre className="mt-2 max-h-96 overflow-auto rounded-md bg-raised p-3 text-xs">
          {JSON.stringify(shape, null, 2)}
        </pre>
      </details>
    </dd>
  );
}
