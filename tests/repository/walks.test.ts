import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blocksOf, WALKED } from '../walks/documents.ts';

describe.each(WALKED)('Of the commands in %s', (file) => {
  test('each block is given by npm run test:walks, or says why it is not tried here', () => {
    const fences = readFileSync(file, 'utf8').match(/^```/gm) ?? [];
    expect(blocksOf(file)).toHaveLength(fences.length / 2);
  });

  test('no block is empty, and its user is one that the pages know', () => {
    for (const { commands, by } of blocksOf(file)) {
      expect(commands.length).toBeGreaterThan(0);
      if ('user' in by) expect(['root', 'deploy', 'postgres']).toContain(by.user);
    }
  });
});

describe('A block of commands', () => {
  const page = (first: string, language = 'sh') =>
    `# Page\n\n\`\`\`${language}\n${first}\nnpm start   # it runs\n\`\`\`\n`;

  test('says in its first line which user gives it and where, or why it is not tried', () => {
    expect(blocksOf('page.md', page('# as root, in /opt/there'))).toEqual([
      {
        file: 'page.md',
        section: 'Page',
        language: 'sh',
        by: { user: 'root', place: '/opt/there' },
        commands: ['npm start'],
      },
    ]);
    expect(blocksOf('page.md', page('# not tried here: no Docker'))[0]?.by).toEqual({ notTried: 'no Docker' });
  });

  test('that says neither, or is in a language that nobody can run, is found out', () => {
    expect(() => blocksOf('page.md', page('npm ci'))).toThrow('page.md, "Page": the block does not begin with');
    expect(() => blocksOf('page.md', page('# as root', 'python'))).toThrow('does not begin with');
  });
});
