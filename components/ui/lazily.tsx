import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";

/**
 * A component whose code is loaded when first rendered, in the browser only: server-rendered HTML would stay inert
 * until the code is there. It has its own Suspense boundary; without one (`dynamic` without `loading`), React delays
 * every update of the page until the code is loaded.
 * @param waiting shown until then
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  return dynamic(load, { ssr: false, loading: () => waiting });
}
