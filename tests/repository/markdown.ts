import { globSync, readFileSync } from 'node:fs';

export interface Snippet {
  file: string;
  text: string;
}

/** The project's own Markdown files. */
export const documents = globSync([
  '*.md',
  'docs/**/*.md',
  '{contract,web,server,sandbox,scripts,bench}/**/*.md',
]).sort();

/** Returns all code in the documents: inline code, and each line of fenced blocks except diagrams. */
export function codeSnippets(files: string[] = documents): Snippet[] {
  return files.flatMap((file) => snippetsOf(readFileSync(file, 'utf8')).map((text) => ({ file, text })));
}

export function snippetsOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)];
  const fenced = blocks
    .filter(([, language]) => language !== 'mermaid')
    .flatMap(([, , body = '']) => body.split('\n').map((line) => line.replace(/\s+#\s.*$/, '').trim()));
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  const inline = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  return [...fenced, ...inline].filter(Boolean);
}

/** Returns a document's fenced blocks in one language. */
export function blocksOf(file: string, language: string): string[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```/gm);
  return [...blocks].flatMap(([, its, body = '']) => (its === language ? [body] : []));
}
