export interface TwimlMessage {
  body: string;
  mediaUrls: string[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the texts that a webhook's response asks to send: each `<Message>` of TwiML, or a plain-text body. */
export function messagesOf(contentType: string, body: string): TwimlMessage[] {
  if (contentType.startsWith('text/plain')) return body.trim() ? [{ body: body.trim(), mediaUrls: [] }] : [];
  if (!/^(?:text|application)\/xml/.test(contentType)) return [];
  const document = body.replace(/<!--[\s\S]*?-->/g, '');
  return [...document.matchAll(/<Message\b[^>]*>([\s\S]*?)<\/Message>/g)].map(([, content = '']) => {
    const bodies = elements(content, 'Body');
    return {
      body: bodies.length > 0 ? bodies.join('') : decode(content.replace(/<Media>[\s\S]*?<\/Media>/g, '')).trim(),
      mediaUrls: elements(content, 'Media'),
    };
  });
}

function elements(content: string, name: string): string[] {
  return [...content.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) => decode(text));
}

function decode(text: string): string {
  return text.replace(
    /<!\[CDATA\[([\s\S]*?)\]\]>|&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, cdata?: string, hex?: string, decimal?: string, name?: string) => {
      if (cdata !== undefined) return cdata;
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return ENTITIES[name ?? ''] ?? whole;
    },
  );
}
