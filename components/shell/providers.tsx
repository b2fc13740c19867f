"use client";

import { DirectionProvider } from "@base-ui/react/direction-provider";
import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { ThemeProvider, useTheme } from "next-themes";
import { type ReactNode, useEffect, useState } from "react";
import { startUrlChanges } from "#components/ui/change-url.ts";
import { forgetChanges } from "#components/ui/undo.ts";
import { useServerTexts } from "#components/ui/use-server-texts.ts";
import { setErrorTranslations } from "#lib/platform/browser-fetch/api-error.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { languageTable } from "#lib/platform/languages.ts";

const Toaster = dynamic(() => import("sonner").then((module) => module.Toaster), { ssr: false });

/** @param props.nonce for the page's inline scripts and styles (Content-Security-Policy) */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const { dir } = languageTable[useLocale()];
  const texts = useServerTexts();
  useEffect(() => setErrorTranslations(texts), [texts]);
  useEffect(() => {
    const timer = setTimeout(startUrlChanges);
    return () => clearTimeout(timer);
  }, []);
  const [queryClient] = useState(
    () =>
      new QueryClient({
        mutationCache: new MutationCache({
          onMutate: (_variables, { meta }) => {
            // A mutation has `keepsUndo` if it has an undo of its own, or changes nothing that a person would undo.
            if (!meta?.keepsUndo) forgetChanges();
          },
        }),
        defaultOptions: {
          // The live stream keeps shown data current.
          queries: { staleTime: MINUTE, refetchOnWindowFocus: false, retry: 1 },
          // Offline, a change fails at once: it must not happen later, when the person has given it up.
          mutations: { networkMode: "always" },
        },
      }),
  );
  return (
    <ThemeProvider
      nonce={nonce}
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
    >
      <DirectionProvider direction={dir}>
        <QueryClientProvider client={queryClient}>
          {children}
          <Notices dir={dir} />
        </QueryClientProvider>
      </DirectionProvider>
    </ThemeProvider>
  );
}

function Notices({ dir }: { dir: "ltr" | "rtl" }) {
  const t = useTranslations("common");
  const { theme } = useTheme();
  return (
    <div data-notices className="contents">
      <Toaster
        // The library appends the keys that focus them.
        containerAriaLabel={t("notices")}
        dir={dir}
        position={dir === "rtl" ? "bottom-right" : "bottom-left"}
        // See globals.css.
        offset={{
          bottom: "var(--notice-bottom)",
          left: "var(--notice-start)",
          right: "var(--notice-start)",
        }}
        mobileOffset={{ bottom: "var(--notice-bottom)", left: 12, right: 12 }}
        theme={theme === "light" || theme === "dark" ? theme : "system"}
        className="notices"
      />
    </div>
  );
}
