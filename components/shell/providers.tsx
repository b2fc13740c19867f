"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ThemeProvider } from "next-themes";
import { type ReactNode, useState } from "react";

// A notice comes of something that was done; the page is long there.
const Toaster = dynamic(() => import("sonner").then((module) => module.Toaster), { ssr: false });

/** What every page stands on: the query cache, the theme, the place for short notices. */
export function Providers({ children }: { children: ReactNode }) {
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
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toaster position="bottom-right" theme="system" toastOptions={{ className: "text-sm" }} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
