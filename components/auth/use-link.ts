"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** `invalid`: the error of reading it, null for a link without a token. */
type Link<T> =
  | { state: "loading" }
  | { state: "invalid"; error: unknown }
  | { state: "open"; token: string; data: T };

/**
 * The link by which the page was opened. Its token is in the URL's fragment, which is neither sent nor logged.
 * @param kind distinguishes the links of different pages
 * @param read returns what the holder of a link sees
 */
export function useLink<T>(kind: string, read: (token: string) => Promise<T>): Link<T> {
  const token = useLinkToken();
  const { data, error } = useQuery({
    queryKey: [kind, token],
    queryFn: () => read(token ?? ""),
    enabled: token !== null && token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === "" || error) return { state: "invalid", error };
  if (data === undefined || token === null) return { state: "loading" };
  return { state: "open", token, data };
}

/** Null before hydration, empty for a link without a token. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(new URLSearchParams(window.location.hash.slice(1)).get("token") ?? ""), []);
  return token;
}
