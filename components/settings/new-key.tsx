"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";

/** A key, this once, with a command that is ready to run. */
export function NewKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations("settings.keys");
  const curl = [
    `curl -sS -X POST ${window.location.origin}/api/v1/messages/text \\`,
    `  -H "Authorization: Bearer ${secret}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"to":"15555550123","body":"Hello from Parley"}'`,
  ].join("\n");
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-2">
        <code
          data-secret
          className="min-w-0 flex-1 break-all rounded-md border bg-canvas px-3 py-2 font-mono text-sm"
        >
          {secret}
        </code>
        <CopyButton text={secret} label={t("copyKey")} />
      </div>
      <div>
        <div className="mb-1.5 flex items-center justify-between">
          <p className="font-medium text-sm">{t("tryIt")}</p>
          <CopyButton text={curl} label={t("copyCurl")} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe). */}
        <pre tabIndex={0} className="overflow-x-auto rounded-md border bg-canvas p-3 font-mono text-xs">
          {curl}
        </pre>
      </div>
      <Button variant="primary" className="self-end" onClick={onDone}>
        {t("keptIt")}
      </Button>
    </div>
  );
}
