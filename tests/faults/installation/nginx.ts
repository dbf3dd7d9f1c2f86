import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '#scripts/cli-error.ts';
import { freePort } from '#scripts/free-port.ts';
import { nginx, startDeployedNginx } from '#tests/support/deployed-nginx.ts';
import { until } from '#tests/support/poll.ts';

export function nginxIsMissing(): string | undefined {
  return nginx ? undefined : 'nginx is not installed';
}

/** Starts nginx as the load balancer on `port` for these servers. It uses `deploy/nginx.conf` without TLS. */
export async function startNginx(port: number, servers: number[]): Promise<{ stop(): Promise<void> }> {
  if (!nginx) throw new CliError('nginx is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const running = startDeployedNginx({ folder, servers, httpPort: await freePort(), httpsPort: port });
  await until('nginx listens', () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    ),
  );
  return {
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
