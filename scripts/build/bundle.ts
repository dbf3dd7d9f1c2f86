import { relative, resolve } from 'node:path';
import { build, type Plugin } from 'rolldown';

/** Packages that need files beside their code, or load most of it only on demand. */
const LEFT_OUT = [/^@electric-sql\/pglite/, /^@node-rs\/argon2/, /^@fastify\/swagger-ui/, /^twilio/, 'pg-native'];

const OWN_THREAD = /new URL\('(\.\/[\w.-]+\.ts)', import\.meta\.url\)/g;
const OWN_ADDRESS = /import\.meta\.url/g;

/** Bundles each program, the threads and processes that it starts, and its packages into `folder`. */
export async function bundle(programs: Record<string, string>, folder: string): Promise<void> {
  await build({
    input: programs,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [keepAddresses(folder)],
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js' },
    logLevel: 'warn',
  });
}

/** Keeps `import.meta.url` pointing to the sources, so that code finds the files beside it. Threads and processes are bundled too. */
function keepAddresses(folder: string): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(relative(folder, id));
        return code
          .replace(OWN_THREAD, (_, file: string) => {
            const entry = this.emitFile({ type: 'chunk', id: resolve(id, '..', file) });
            return `new URL(import.meta.ROLLUP_FILE_URL_${entry})`;
          })
          .replace(OWN_ADDRESS, `new URL(${source}, import.meta.url).href`);
      },
    },
  };
}
