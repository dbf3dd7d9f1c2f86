// One file for the browser, because users who contact customers need all of these.
export { ConversationDialog } from './conversation-dialog.tsx';
export { SendEmailDialog, SendTextDialog } from './messages/send-dialogs.tsx';
