import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Product } from '../support/product.ts';

/** An answer of a tool, or its refusal. */
export interface ToolAnswer {
  isError: boolean;
  text: string;
  /** Undefined for a refusal. */
  data: Record<string, unknown> & { rows?: Row[]; nextCursor?: string | null };
}

export type Row = Record<string, unknown> & { untrusted: Record<string, unknown> };

/** An assistant that speaks with the product by the SDK's own client. */
export async function assistant({ url }: Pick<Product, 'url'>, key: string) {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  const call = async (name: string, args: Record<string, unknown>): Promise<ToolAnswer> => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
    const [part] = content as { type: string; text: string }[];
    const text = part?.text ?? '';
    if (!isError && JSON.stringify(structuredContent) !== text) throw new Error('The two forms of the answer differ');
    return { isError, text, data: (structuredContent ?? {}) as ToolAnswer['data'] };
  };
  return { client, call };
}
