"use client";

import { useEffect, useRef } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";

export function SecretText({ secret, copyLabel }: { secret: string; copyLabel: string }) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!shown.current) return;
    shown.current.focus();
    window.getSelection()?.selectAllChildren(shown.current);
  }, []);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code
        ref={shown}
        tabIndex={-1}
        data-secret
        className="min-w-0 flex-1 basis-72 break-all rounded-md border bg-canvas px-3 py-2 font-mono text-sm"
      >
        {secret}
      </code>
      <CopyButton text={secret} label={copyLabel} />
    </div>
  );
}
