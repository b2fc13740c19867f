import type { MetadataRoute } from "next";
import { HOME } from "#lib/accounts/auth/rules.ts";

export default function manifest(): MetadataRoute.Manifest {
  return {
    // Identifies the installed app, so it never changes.
    id: "/inbox",
    name: "Parley",
    short_name: "Parley",
    description: "Business messaging on WhatsApp: a shared inbox.",
    start_url: HOME,
    scope: "/",
    display: "standalone",
    background_color: "#f7f5f2",
    theme_color: "#f7f5f2",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
