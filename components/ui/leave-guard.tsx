"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { isPlainClick } from "#components/ui/is-plain-click.ts";

/** Asks before a link, a reload or a closed tab discards what was typed. Inside a form, with its `isDirty`. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations("common.leave");
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Captured before the handlers of the link, which would navigate.
    const onClick = (event: MouseEvent) => {
      const href = pageOf(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(href);
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isDirty]);
  const stay = () => setTarget(null);
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => open || stay()}
      title={t("title")}
      description={t("text")}
    >
      <DialogFooter>
        <Button onClick={stay}>{t("stay")}</Button>
        <Button
          variant="danger"
          onClick={() => {
            if (target !== null) router.push(target);
            stay();
          }}
        >
          {t("leave")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The other page of Parley that a click would show in this tab. */
function pageOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !isPlainClick(event) || link.target || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  const isOther = origin === window.location.origin && pathname !== window.location.pathname;
  return isOther && !pathname.startsWith("/api/") ? pathname + search + hash : null;
}
