/** The code of the dialog, loaded when it is needed soon. */
export const loadNewMessage = () => import("#components/inbox/new-message/new-message-dialog.tsx");
