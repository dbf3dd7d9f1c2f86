import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../scripts/programs.ts';
import { Refusal } from '../../../scripts/refusal.ts';
import { until } from '../../support/poll.ts';

export function nginxIsMissing(): string | undefined {
  return findProgram('nginx') ? undefined : 'nginx is not installed';
}

/** A balancer on `port` before servers on the other ports. */
export async function startNginx(port: number, servers: number[]): Promise<{ stop(): Promise<void> }> {
  const program = findProgram('nginx');
  if (!program) throw new Refusal('nginx is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, settings(folder, port, servers));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  await until('nginx listens', () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    ),
  );
  return {
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * As `deploy/nginx.conf` has it. A request goes to the next server only when it has not been sent yet (nginx's own rule for
 * what is not idempotent), so nothing is done twice; there are no kept connections that a server could close under a
 * request; and no server is counted as failed, because a closed listener costs nothing to find out.
 */
function settings(folder: string, port: number, servers: number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream product {
    ${servers.map((server) => `server 127.0.0.1:${server} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 20m;
    location / {
      proxy_pass http://product;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`;
}
