import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { preloadWhenIdle } from "#components/ui/preload-when-idle.ts";

/**
 * Loads a component in the browser only: server-rendered HTML would stay inert until then. Without a Suspense boundary
 * of its own, React delays every update of the page until the code is loaded. An idle browser loads it before it is
 * needed, so that what opens by a key or a press opens filled.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  preloadWhenIdle(load);
  return dynamic(load, { ssr: false, loading: () => waiting });
}
