"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";

/** `invalid`: the error of reading it, null for a link without a token. `failed`: it could not be read. */
type Link<T> =
  | { state: "loading" }
  | { state: "failed"; error: unknown; onRetry: () => void }
  | { state: "invalid"; error: unknown }
  | { state: "open"; token: string; data: T };

/**
 * The link by which the page was opened. Its token is in the URL's fragment, which is neither sent nor logged.
 * @param kind distinguishes the links of different pages
 * @param read returns what the holder of a link sees
 */
export function useLink<T>(kind: string, read: (token: string) => Promise<T>): Link<T> {
  const token = useLinkToken();
  const { data, error, refetch } = useQuery({
    queryKey: [kind, token],
    queryFn: () => read(token ?? ""),
    enabled: token !== null && token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && !isRefusal(error)) return { state: "failed", error, onRetry: () => void refetch() };
  if (token === "" || error) return { state: "invalid", error };
  if (data === undefined || token === null) return { state: "loading" };
  return { state: "open", token, data };
}

/** Whether the server read the request and refuses the link; another attempt would have the same result. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Null before hydration, empty for a link without a token. A link that is pasted into the same tab replaces it. */
export function useLinkToken(): string | null {
  return useSyncExternalStore(subscribeToHash, readToken, () => null);
}

function subscribeToHash(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

function readToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
}
