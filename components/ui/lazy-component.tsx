import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { preloadWhenIdle } from "#components/ui/preload-when-idle.ts";
import { useEscape } from "#components/ui/use-escape.ts";

/** What closes the popup whose code is loading. */
const CloseContext = createContext<(() => void) | null>(null);

/**
 * Loads a component in the browser only: server-rendered HTML would stay inert until then. Without Suspense, because React
 * shows what was suspended only 300 ms later, and what is loaded not at once either. An idle browser loads it before it is
 * needed, so that what opens by a key or a press opens filled. Until then Escape closes a popup, so that it does not open
 * later.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const part: Part<P> = {
    loaded: null,
    waiting,
    load: async () => {
      part.loaded ??= await load();
      return part.loaded;
    },
  };
  preloadWhenIdle(part.load);
  return (props) => <LatePart part={part} props={props} />;
}

interface Part<P> {
  loaded: ComponentType<P> | null;
  waiting: ReactNode;
  load(): Promise<ComponentType<P>>;
}

function LatePart<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const isHydrated = useInBrowser();
  const [Component, setComponent] = useState(() => (isHydrated ? part.loaded : null));
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (Component) return;
    let isMounted = true;
    part.load().then(
      (loaded) => isMounted && setComponent(() => loaded),
      (error: unknown) => isMounted && setFailure({ error }),
    );
    return () => {
      isMounted = false;
    };
  }, [part, Component]);
  if (failure) throw failure.error;
  if (Component) return <Component {...props} />;
  return (
    <CloseContext value={closeOf(props)}>
      <Loading>{part.waiting}</Loading>
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
