const ACTIVE = "aria-activedescendant";

/**
 * Ref of a list of cmdk: the option that Enter chooses is the one that screen readers read. The library itself names the
 * one that was selected before, and none when the list opens or after a letter is typed.
 */
export function followActiveOption(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return;
  const update = () => {
    const selected = list.querySelector("[cmdk-item][aria-selected=true]");
    for (const element of list.querySelectorAll("[cmdk-input], [cmdk-list]")) setActive(element, selected);
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(list, {
    childList: true,
    subtree: true,
    attributeFilter: ["aria-selected", ACTIVE],
  });
  return () => observer.disconnect();
}

/** An unchanged attribute must not be set again, which would be observed. */
function setActive(element: Element, option: Element | null): void {
  const id = option?.id ?? null;
  if (element.getAttribute(ACTIVE) === id) return;
  if (id === null) element.removeAttribute(ACTIVE);
  else element.setAttribute(ACTIVE, id);
}
