import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Providers } from "#components/shell/providers.tsx";
import { NONCE_HEADER } from "#lib/api/header-rules.ts";
import { languageTable } from "#lib/platform/languages.ts";

export const metadata: Metadata = {
  title: { default: "Parley", template: "%s · Parley" },
  description: "Business messaging on WhatsApp: a shared inbox and an API.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f5f2" },
    { media: "(prefers-color-scheme: dark)", color: "#131210" },
  ],
  interactiveWidget: "resizes-content",
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading headers also prevents static rendering, at which time there is no nonce.
  const nonce = (await headers()).get(NONCE_HEADER) ?? "";
  const language = await getLocale();
  const { dir } = languageTable[language];
  return (
    <html
      lang={language}
      dir={dir}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body>
        <NextIntlClientProvider>
          <Providers nonce={nonce}>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
