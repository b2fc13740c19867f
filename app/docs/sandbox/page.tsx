import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { z } from "zod";
import { env } from "#lib/env.ts";
import { forcibleCodes, httpStatusOf, suffixOf, tellingOf } from "#lib/sandbox/codes.ts";
import { type ControlName, controls } from "#lib/sandbox/controls.ts";
import { type MagicSuffix, magicPlays } from "#lib/sandbox/magic-recipients.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

export const metadata: Metadata = { title: "The sandbox" };
export const dynamic = "force-dynamic";

const suffixes = Object.keys(magicPlays).filter((suffix): suffix is MagicSuffix => suffix in magicPlays);
const names = Object.keys(controls).filter((name): name is ControlName => name in controls);

const cell = "px-4 py-2 text-left align-top";

/** Magic recipients and control endpoints, from the very tables by which the simulator works. */
export default async function SandboxDocsPage() {
  if (!env().PARLEY_SANDBOX) notFound();
  const t = await getTranslations("sandbox.docs");
  const magic = await getTranslations("sandbox.magic");
  const does = await getTranslations("sandbox.controls");
  return (
    <main className="mx-auto max-w-3xl px-6 py-12">
      <h1 className="font-semibold text-xl tracking-tight">{t("title")}</h1>
      <p className="mt-2 text-muted text-sm">{t("text")}</p>
      <h2 className="mt-10 font-semibold text-lg">{t("magic")}</h2>
      <p className="mt-1 mb-4 text-muted text-sm">{t("magicText")}</p>
      <Table heads={[t("digits"), t("does")]}>
        {suffixes.map((suffix) => (
          <tr key={suffix}>
            <td className={`${cell} tabular font-mono`}>{suffix}</td>
            <td className={cell}>{magic(suffix)}</td>
          </tr>
        ))}
      </Table>
      <h2 className="mt-10 font-semibold text-lg">{t("codes")}</h2>
      <p className="mt-1 mb-4 text-muted text-sm">{t("codesText")}</p>
      <Table heads={[t("digits"), t("code"), t("told"), t("title2")]}>
        {forcibleCodes.map((code) => (
          <tr key={code}>
            <td className={`${cell} tabular font-mono`}>{suffixOf(code)}</td>
            <td className={`${cell} tabular font-mono`}>{code}</td>
            <td className={`${cell} whitespace-nowrap`}>
              {t(tellingOf(code), { status: httpStatusOf(code) })}
            </td>
            <td className={cell}>{describeError(code).title}</td>
          </tr>
        ))}
      </Table>
      <h2 className="mt-10 font-semibold text-lg">{t("controls")}</h2>
      <p className="mt-1 mb-4 text-muted text-sm">{t("controlsText")}</p>
      <dl className="divide-y rounded-lg border bg-surface">
        {names.map((name) => (
          <div key={name} className="px-4 py-3">
            <dt className="break-all font-mono text-sm">
              {controls[name].method} {controls[name].path}
            </dt>
            <dd className="mt-1 text-muted text-sm">{does(name)}</dd>
            <BodyShape name={name} label={t("body")} />
          </div>
        ))}
      </dl>
    </main>
  );
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-sm">
        <thead className="border-b text-muted text-xs">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} font-medium`}>
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

/** The body's JSON Schema, from what the route parses it by. */
function BodyShape({ name, label }: { name: ControlName; label: string }) {
  const { body } = controls[name];
  if (!body) return null;
  const { $schema, ...shape } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return (
    <dd className="mt-2">
      <details>
        <summary className="cursor-pointer text-accent text-xs">{label}</summary>
        <pre className="mt-2 max-h-96 overflow-auto rounded-md bg-raised p-3 text-xs">
          {JSON.stringify(shape, null, 2)}
        </pre>
      </details>
    </dd>
  );
}
