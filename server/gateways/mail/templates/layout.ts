import type { MailContent } from './content.ts';
import { renderHtml } from './html.ts';
import { renderText } from './text.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Lays a mail out in its two forms. Every template ends here. */
export function renderMail(content: MailContent): RenderedMail {
  return { subject: content.subject, html: renderHtml(content), text: renderText(content) };
}
