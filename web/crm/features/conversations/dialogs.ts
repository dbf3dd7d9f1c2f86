// One file for the browser to load: whoever writes to customers needs them all.
export { ConversationDialog } from './conversation-dialog.tsx';
export { SendEmailDialog, SendSmsDialog } from './messages/send-dialogs.tsx';
