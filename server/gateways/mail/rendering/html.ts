import type { Block, MailContent, Sender } from '../mail.gateway.ts';
import { escapeHtml } from './escaping.ts';
import { DARK_STYLES, STYLES } from './styles.ts';

/** Uses tables and inline styles and no pictures, because all mail clients support that. The layout is at most 600 pixels wide. */
export function renderHtml({ subject, preview, heading, blocks }: MailContent, { publicUrl, company }: Sender): string {
  const smallPrint = [
    ...blocks.filter((block) => block.kind === 'footnote').map(renderBlock),
    footnote(`${escapeHtml(company.name)}<br>${escapeHtml(company.address)}`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="paper" style="${STYLES.body}">
<div style="${STYLES.preview}">${escapeHtml(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 0 28px"><span aria-hidden="true" style="${STYLES.lights}">●●●●●</span>&nbsp; <a class="ink" href="${escapeHtml(publicUrl)}" style="${STYLES.mark}">Insurance 24/7 AI</a></td></tr>
<tr><td class="edge" style="${STYLES.start}"><h1 class="ink" style="${STYLES.title}">${escapeHtml(heading)}</h1></td></tr>
${blocks
  .filter((block) => block.kind !== 'footnote')
  .map((block) => `<tr><td>${renderBlock(block)}</td></tr>`)
  .join('\n')}
<tr><td height="16"></td></tr>
<tr><td class="edge" style="${STYLES.end}">${smallPrint.join('')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(escapeHtml(block.text) + (block.link ? ` ${link(block.link.label, block.link.url)}` : ''));
    case 'heading':
      return `<h2 class="ink" style="${STYLES.heading}">${escapeHtml(block.text)}</h2>`;
    case 'letter':
      return paragraph(escapeHtml(block.text).replace(/\r\n|\r|\n/g, '<br>\n'));
    case 'action':
      return action(escapeHtml(block.link.label), escapeHtml(block.link.url)) + paragraph(escapeHtml(block.note));
    case 'footnote':
      return footnote(`${escapeHtml(block.text)} ${link(block.link.label, block.link.url)}`);
    case 'facts':
      return facts(block.rows);
  }
}

function paragraph(markup: string): string {
  return `<p class="ink" style="${STYLES.paragraph}">${markup}</p>`;
}

function footnote(markup: string): string {
  return `<p class="muted" style="${STYLES.footnote}">${markup}</p>`;
}

function link(label: string, url: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="${STYLES.link}">${escapeHtml(label)}</a>`;
}

/** The cell has the background color, because some clients ignore padding on links and would show no button. */
function action(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td bgcolor="#ff7440" style="${STYLES.button}"><a href="${url}" style="${STYLES.buttonLink}">${label}</a></td></tr></table><p class="muted" style="${STYLES.address}">Or copy this address into your browser:<br><a class="link" href="${url}" style="${STYLES.link}">${url}</a></p>`;
}

function facts(rows: [label: string, value: string][]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" class="muted edge" style="${STYLES.factLabel}">${escapeHtml(label)}</th><td align="right" class="ink edge" style="${STYLES.factValue}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px">${cells.join('')}</table>`;
}
