"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ThemeProvider, useTheme } from "next-themes";
import { type ReactNode, useState } from "react";

// Notices follow an action, so their code is loaded late.
const Toaster = dynamic(() => import("sonner").then((module) => module.Toaster), { ssr: false });

/**
 * Providers of every page: query cache, theme, notices.
 * @param props.nonce for the page's inline scripts and styles (Content-Security-Policy)
 */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // The live stream updates shown data; nothing is refetched automatically.
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
