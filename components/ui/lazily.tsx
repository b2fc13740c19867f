import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";

/**
 * A component whose script is loaded when it is first shown, in the browser: what the server had rendered of it would have
 * to wait for the script unchanged. Its own place alone waits: `dynamic` without a `loading` has no boundary, and React would
 * hold back every change of the page until the script is there, and what is typed meanwhile.
 * @param waiting what stands there until then
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  return dynamic(load, { ssr: false, loading: () => waiting });
}
