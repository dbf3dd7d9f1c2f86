import { oneLine } from '../../../shared/one-line.ts';
import type { MailContent, Sender } from '../mail.gateway.ts';
import { renderHtml } from './html.ts';
import { renderText } from './text.ts';

/** Characters; longer ones are cut by every inbox. */
const LONGEST_SUBJECT = 200;

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Lays a mail out in its two forms, in the product's look. */
export function renderMail(content: MailContent, sender: Sender): RenderedMail {
  const subject = oneLine(content.subject, LONGEST_SUBJECT);
  return { subject, html: renderHtml({ ...content, subject }, sender), text: renderText(content, sender) };
}
