import type { EditorState } from "#components/settings/templates/editor-state.ts";

export interface EditorProps {
  state: EditorState;
  onChange: (path: string, changes: Partial<EditorState>) => void;
  errorAt: (path: string) => string | undefined;
}
