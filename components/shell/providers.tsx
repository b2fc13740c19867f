"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ThemeProvider, useTheme } from "next-themes";
import { type ReactNode, useState } from "react";

// A notice comes of something that was done; the page is long there.
const Toaster = dynamic(() => import("sonner").then((module) => module.Toaster), { ssr: false });

/**
 * What every page stands on: the query cache, the theme, the place for short notices.
 * @param props.nonce what the page's own inline scripts and styles must carry (Content-Security-Policy)
 */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // The live stream keeps what is shown true; nothing is asked for again by itself.
          queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: 1 },
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
      <QueryClientProvider client={queryClient}>
        {children}
        <Notices />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/** The short notices, in the theme that was chosen for this device. */
function Notices() {
  const { theme } = useTheme();
  return (
    <Toaster
      position="bottom-right"
      theme={theme === "light" || theme === "dark" ? theme : "system"}
      toastOptions={{ className: "text-sm" }}
    />
  );
}
