"use client";

import { useState } from "react";
import type { DialogProps } from "#components/ui/dialog-popup.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";

const DialogPopup = lazyComponent(() =>
  import("#components/ui/dialog-popup.tsx").then((module) => module.DialogPopup),
);

export function Dialog(props: DialogProps) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return opened ? <DialogPopup {...props} /> : null;
}
