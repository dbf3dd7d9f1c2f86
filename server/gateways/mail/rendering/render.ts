import { oneLine } from '#server/shared/one-line.ts';
import type { MailContent, Sender } from '../mail.gateway.ts';
import { renderHtml } from './html.ts';
import { renderText } from './text.ts';

/** Longest subject in characters. Inboxes cut off longer ones. */
const LONGEST_SUBJECT = 200;

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Renders a mail as HTML and as plain text. */
export function renderMail(content: MailContent, sender: Sender): RenderedMail {
  const subject = oneLine(content.subject, LONGEST_SUBJECT);
  return { subject, html: renderHtml({ ...content, subject }, sender), text: renderText(content, sender) };
}
