import type { Block, MailContent, Sender } from '../mail.gateway.ts';

export function renderText({ heading, blocks }: MailContent, { publicUrl, company }: Sender): string {
  const signature = ['--', 'Insurance 24/7 AI', publicUrl, '', company.name, company.address].join('\n');
  return `${[heading, ...blocks.map(renderBlock), signature].join('\n\n')}\n`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return [block.text, block.link && plainAddress(block.link.url)].filter(Boolean).join('\n');
    case 'footnote':
      return `${block.text}\n${plainAddress(block.link.url)}`;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'letter':
      return block.text;
    case 'action':
      return `${block.link.label}:\n${block.link.url}\n\n${block.note}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}

function plainAddress(url: string): string {
  return url.startsWith('mailto:') ? decodeURIComponent(url.slice('mailto:'.length)) : url;
}
