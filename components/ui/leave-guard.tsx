"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { addLeaveGuard } from "#components/ui/use-navigate.ts";

/**
 * Asks before a link, `useNavigate`, Back, a reload or a closed tab discards what was typed. Inside a form, with its
 * `isDirty`. Browsers without the Navigation API do not ask at Back.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations("common.leave");
  const router = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (action: () => void) => setLeave(() => action);
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    // Captured before the handlers of the link, which would navigate.
    const onClick = (event: MouseEvent) => {
      const href = pageOf(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.push(href));
    };
    document.addEventListener("click", onClick, { capture: true, signal });
    const onNavigate = (event: NavigateEvent) => {
      if (isLeaving.current || !isStepToOtherPage(event)) return;
      event.preventDefault();
      ask(() => {
        isLeaving.current = true;
        window.navigation.traverseTo(event.destination.key);
      });
    };
    window.navigation?.addEventListener("navigate", onNavigate, { signal });
    const removeGuard = addLeaveGuard(ask);
    return () => {
      ended.abort();
      removeGuard();
    };
  }, [isDirty, router]);
  const stay = () => setLeave(null);
  return (
    <Dialog
      open={leave !== null}
      onOpenChange={(open) => open || stay()}
      title={t("title")}
      description={t("text")}
    >
      <DialogFooter>
        <Button onClick={stay}>{t("stay")}</Button>
        <Button
          variant="danger"
          onClick={() => {
            leave?.();
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

/** Back or Forward, but not over the entry of an overlay. Another document is left to `beforeunload`. */
function isStepToOtherPage({ navigationType, cancelable, destination }: NavigateEvent): boolean {
  if (navigationType !== "traverse" || !cancelable || !destination.sameDocument) return false;
  return new URL(destination.url).pathname !== window.location.pathname;
}
