"use client";

import { useEffect, useState } from "react";

/** The token in the URL's fragment, which is neither sent nor logged: null before hydration, empty without one. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(new URLSearchParams(window.location.hash.slice(1)).get("token") ?? ""), []);
  return token;
}
