import { parentPort } from 'node:worker_threads';
import PostalMime, { addressParser, type Email } from 'postal-mime';
import {
  cleanFileName,
  cleanLine,
  cleanText,
  hashOf,
  isAutomatic,
  messageIdsIn,
  type ReceivedFile,
  type ReceivedMail,
  reportIn,
  unreadable,
} from './received-mail.ts';

/** A page of 50 such mails is still answered at once. */
const LONGEST_TEXT = 100_000;
const LONGEST_HTML = 2_000_000;
const LONGEST_SUBJECT = 500;
const LONGEST_FILE = 5_000_000;
const MOST_FILE_BYTES = 20_000_000;
const MOST_FILES = 100;
const MOST_REFERENCES = 100;
const LONGEST_HEADER = 10_000;
const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to'];
const ADDRESS = /[^\s<>;,:"@]{1,64}@[^\s<>;,:"@]{1,255}/g;
/** Elements whose words nobody sees. */
const HIDDEN = ['style', 'script', 'head'];
/** Elements that end a line. */
const BREAKS = ['br', 'p', 'div', 'tr', 'li'];
const TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/;

// Mail is hostile. In a worker of its own it holds up nobody, and can be given up.
parentPort?.on('message', async ({ raw }: { raw: Uint8Array }) => {
  const mail = await read(raw).catch(() => unreadable(raw));
  parentPort?.postMessage({ mail });
});

async function read(raw: Uint8Array): Promise<ReceivedMail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 50 });
  const headers = email.headers.map(({ key, value }) => ({ key: key.toLowerCase(), value }));
  const { from, fromName } = senderOf(email);
  const html = email.html ? cleanText(email.html, LONGEST_HTML) : null;
  const text = cleanText(email.text?.trim() ? email.text : textOf(html ?? ''), LONGEST_TEXT).trim();
  const subject = cleanLine(email.subject ?? '', LONGEST_SUBJECT);
  const [messageId = null] = messageIdsIn(email.messageId ?? '');
  const attachments = filesOf(email);
  return {
    contentHash: hashOf([
      from,
      messageId ?? '',
      subject,
      text,
      html ?? '',
      ...attachments.map(({ content, name, size }) => `${name} ${size} ${content ? hashOf([content]) : ''}`),
    ]),
    messageId,
    from,
    fromName,
    recipients: headers
      .filter(({ key }) => RECIPIENT_HEADERS.includes(key))
      .flatMap(({ value }) => cleanText(value.toLowerCase(), LONGEST_HEADER).match(ADDRESS) ?? []),
    references: headers
      .filter(({ key }) => key === 'in-reply-to' || key === 'references')
      .flatMap(({ value }) => messageIdsIn(value))
      .slice(0, MOST_REFERENCES),
    subject,
    text,
    html,
    attachments,
    isAutomatic: isAutomatic(headers),
    report: reportIn(headers, Buffer.from(raw).toString('latin1')),
    isReadable: true,
  };
}

/** Several senders, or several headers that name one, could be anybody. */
function senderOf(email: Email): { from: string; fromName: string } {
  const named = email.headers.filter(({ key }) => key.toLowerCase() === 'from');
  const addresses = named.flatMap(({ value }) => addressParser(value, { flatten: true }));
  const [sender] = addresses;
  const address = cleanLine(sender?.address?.toLowerCase() ?? '', 320);
  const isOne =
    named.length === 1 && addresses.length === 1 && /^[^\s<>;,:"@]{1,64}@[^\s<>;,:"@]{1,255}$/.test(address);
  return isOne ? { from: address, fromName: cleanLine(email.from?.name ?? '', 100) } : { from: '', fromName: '' };
}

function filesOf(email: Email): ReceivedFile[] {
  let left = MOST_FILE_BYTES;
  return email.attachments.slice(0, MOST_FILES).map(({ filename, mimeType, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);
    const isKept = bytes.length <= LONGEST_FILE && bytes.length <= left;
    if (isKept) left -= bytes.length;
    const type = TYPE.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream';
    return { name: cleanFileName(filename), type, size: bytes.length, content: isKept ? bytes : null };
  });
}

/** The words of a mail that has HTML alone. Each step reads a character once, whatever the mail is. */
function textOf(html: string): string {
  let text = '';
  let hidden: string | undefined;
  let read = 0;
  for (const { 0: tag, index } of html.matchAll(/<[^<>]*>/g)) {
    if (!hidden) text += html.slice(read, index);
    read = index + tag.length;
    const name = /^<\/?([a-z]{1,6})\b/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    if (hidden) hidden = hidden === name && tag.startsWith('</') ? undefined : hidden;
    else if (HIDDEN.includes(name)) hidden = name;
    else text += BREAKS.includes(name) && (name === 'br' || tag.startsWith('</')) ? '\n' : ' ';
  }
  if (!hidden) text += html.slice(read);
  return text
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&#39;/gi, "'")
    .replace(/&amp;/gi, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}
