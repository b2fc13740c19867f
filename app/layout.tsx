import "./globals.css";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Providers } from "#components/shell/providers.tsx";
import { NONCE_HEADER } from "#lib/api/header-rules.ts";
import { languageTable } from "#lib/platform/languages.ts";

/*
 * The files of the package "geist", without their few Greek letters: a capital Omega instead of the small one, and words in
 * two fonts. Next reads these calls without running them, so both have the range as text.
 */
const sans = localFont({
  src: "../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  fallback: ["sans-serif"],
  declarations: [{ prop: "unicode-range", value: "U+0-36F, U+400-10FFFF" }],
});

const mono = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  adjustFontFallback: false,
  fallback: ["ui-monospace", "SFMono-Regular", "Menlo", "DejaVu Sans Mono", "Courier New", "monospace"],
  declarations: [{ prop: "unicode-range", value: "U+0-36F, U+400-10FFFF" }],
});

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
    <html lang={language} dir={dir} className={`${sans.variable} ${mono.variable}`} suppressHydrationWarning>
      <body>
        <NextIntlClientProvider>
          <Providers nonce={nonce}>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
