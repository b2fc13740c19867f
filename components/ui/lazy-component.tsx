import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";

/**
 * Loads a component in the browser only: server-rendered HTML would stay inert until then. Without a Suspense boundary
 * of its own, React delays every update of the page until the code is loaded.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  return dynamic(load, { ssr: false, loading: () => waiting });
}
