import { create } from "zustand";

interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

const usePrompt = create<{ event: InstallPromptEvent | null }>(() => ({ event: null }));

// Browsers fire it once, often before the page is interactive.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    usePrompt.setState({ event: event as InstallPromptEvent });
  });
  window.addEventListener("appinstalled", () => usePrompt.setState({ event: null }));
}

/** Asks whether to install Parley as an app; null where the browser does not offer it, or has already. */
export function useInstallPrompt(): (() => void) | null {
  const event = usePrompt((prompt) => prompt.event);
  if (!event) return null;
  return () => {
    // It can be shown once.
    usePrompt.setState({ event: null });
    void event.prompt();
  };
}
