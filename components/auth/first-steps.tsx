"use client";

import { useMutation } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { errorText } from "#lib/http/fetch-json.ts";
import { addSandboxNumber } from "#lib/numbers/browser.ts";

interface Steps {
  number: boolean;
  template: boolean;
  key: boolean;
  message: boolean;
}

/** Two doors into the product, and the list of first steps that ticks itself off. */
export function FirstSteps({ steps, sandboxEnabled }: { steps: Steps; sandboxEnabled: boolean }) {
  const t = useTranslations("auth");
  const router = useRouter();
  const add = useMutation({ mutationFn: addSandboxNumber, onSuccess: () => router.push("/sandbox") });
  const list = [
    { done: steps.number, label: t("stepNumber"), href: "/settings/number" },
    { done: steps.template, label: t("stepTemplate"), href: "/settings/templates" },
    { done: steps.key, label: t("stepKey"), href: "/settings/keys" },
    { done: steps.message, label: t("stepMessage"), href: "/inbox" },
  ];
  return (
    <>
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        {sandboxEnabled ? (
          <section className="flex flex-col rounded-lg border bg-surface p-5">
            <h2 className="font-medium">{t("sandboxDoor")}</h2>
            <p className="mt-1 mb-5 text-muted text-sm">{t("sandboxDoorText")}</p>
            <p role="alert" className="mb-2 text-danger text-sm empty:hidden">
              {add.error ? errorText(add.error) : null}
            </p>
            <Button
              variant="primary"
              className="mt-auto"
              loading={add.isPending}
              onClick={() => add.mutate()}
            >
              {t("sandboxDoorAction")}
            </Button>
          </section>
        ) : null}
        <section className="flex flex-col rounded-lg border bg-surface p-5">
          <h2 className="font-medium">{t("cloudDoor")}</h2>
          <p className="mt-1 mb-5 text-muted text-sm">{t("cloudDoorText")}</p>
          <Link href="/settings/number" className={buttonStyle({ className: "mt-auto" })}>
            {t("cloudDoorAction")}
          </Link>
        </section>
      </div>
      <h2 className="mt-10 mb-3 font-medium">{t("checklist")}</h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {list.map(({ done, label, href }) => {
          const Icon = done ? CircleCheck : Circle;
          return (
            <li key={href}>
              <Link href={href} className="flex items-center gap-3 px-4 py-3 text-sm hover:bg-raised">
                <Icon
                  aria-label={done ? t("done") : t("open")}
                  className={done ? "size-4 text-accent" : "size-4 text-muted"}
                />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
