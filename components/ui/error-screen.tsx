import { BUTTON, MEDIUM_BUTTON, SECONDARY_BUTTON } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ParleyMark } from "#components/ui/parley-mark.tsx";

/** For the error pages: each is part of every page's script, with a copy of its own of what it imports. */
export function ErrorScreen({
  title,
  text,
  action,
  onAction,
}: {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
}) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<ParleyMark className="size-9" />}
        title={title}
        action={
          <button
            type="button"
            onClick={onAction}
            className={`${BUTTON} ${SECONDARY_BUTTON} ${MEDIUM_BUTTON}`}
          >
            {action}
          </button>
        }
      >
        {text}
      </EmptyState>
    </main>
  );
}
