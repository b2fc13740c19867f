import dynamic from "next/dynamic";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { preloadWhenIdle } from "#components/ui/preload-when-idle.ts";
import { useEscape } from "#components/ui/use-escape.ts";

/** What closes the popup whose code is loading. */
const CloseContext = createContext<(() => void) | null>(null);

/**
 * Loads a component in the browser only: server-rendered HTML would stay inert until then. Without a Suspense boundary
 * of its own, React delays every update of the page until the code is loaded. An idle browser loads it before it is
 * needed, so that what opens by a key or a press opens filled. Until then Escape closes a popup, so that it does not open
 * later.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  preloadWhenIdle(load);
  const Loaded = dynamic(load, { ssr: false, loading: () => <Loading>{waiting}</Loading> });
  return (props) => (
    <CloseContext value={closeOf(props)}>
      <Loaded {...props} />
    </CloseContext>
  );
}

function Loading({ children }: { children: ReactNode }) {
  useEscape(useContext(CloseContext));
  return children;
}

/** The props by which popups are closed. */
interface PopupProps {
  open?: boolean;
  dismissible?: boolean;
  onClose?: () => void;
  onOpenChange?: (open: boolean) => void;
}

function closeOf({
  open = true,
  dismissible = true,
  onClose,
  onOpenChange,
}: PopupProps): (() => void) | null {
  if (!open || !dismissible) return null;
  return onClose ?? (onOpenChange ? () => onOpenChange(false) : null);
}
