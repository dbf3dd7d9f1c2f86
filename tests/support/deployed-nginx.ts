import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#scripts/programs.ts';

export const nginx = findProgram('nginx');

interface Places {
  /** The folder for its configuration and logs. */
  folder: string;
  /** The ports of the instances. */
  servers: number[];
  httpPort: number;
  httpsPort: number;
  /** Without a certificate, the HTTPS port speaks plain HTTP too. */
  certificate?: { file: string; key: string };
}

/** Starts nginx with `deploy/nginx.conf`. Only the ports, instances, folders and certificate differ. */
export function startDeployedNginx(places: Places): { stop(): Promise<void> } {
  const { folder } = places;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, around(folder, settingsFor(places)));
  const child = spawn(nginx ?? '', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  return {
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function settingsFor({ folder, servers, httpPort, httpsPort, certificate }: Places): string {
  const tls = certificate ? ' ssl http2' : '';
  const replacements: [pattern: RegExp, text: string][] = [
    [/listen 80;\n\s*listen \[::\]:80;/, `listen 127.0.0.1:${httpPort};`],
    [/listen 443 ssl http2;\n\s*listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${httpsPort}${tls};`],
    [/^ *server 127\.0\.0\.1:3000 (.*);\n *server 127\.0\.0\.1:3000 (backup .*);$/m, upstream(servers)],
    [/^( *ssl_certificate +).*;$/m, certificate ? `$1${certificate.file};` : ''],
    [/^( *ssl_certificate_key +).*;$/m, certificate ? `$1${certificate.key};` : ''],
    [/\/var\/log\/nginx/g, folder],
  ];
  return replacements.reduce(
    (text, [pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`deploy/nginx.conf no longer has ${pattern}`);
      return text.replace(pattern, replacement);
    },
    readFileSync('deploy/nginx.conf', 'utf8'),
  );
}

/** Returns both lines of each instance with their original options. */
function upstream(servers: number[]): string {
  return servers.map((port) => `    server 127.0.0.1:${port} $1;\n    server 127.0.0.1:${port} $2;`).join('\n');
}

/** Returns the text that a distribution's own nginx.conf has around its included files. */
function around(folder: string, settings: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  gzip on;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${settings}
}
`;
}
