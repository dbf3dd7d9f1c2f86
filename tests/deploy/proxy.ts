import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/free-port.ts';
import { startDeployedNginx } from '../support/deployed-nginx.ts';

export const HOST = 'example.com';

export interface NginxProxy {
  httpPort: number;
  /** Opens an HTTP/2 session like a browser at https://example.com. */
  browse(): ClientHttp2Session;
  /** Returns the text of all logs, including the error log. */
  readLogs(): string;
  stop(): Promise<void>;
}

/** Starts nginx with `deploy/nginx.conf` and a self-signed certificate. */
export async function startProxy(productPort: number): Promise<NginxProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const [httpPort, httpsPort] = await Promise.all([freePort(), freePort()]);
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', file], { stdio: 'ignore' });
  const certificate = { file, key };
  const running = startDeployedNginx({ folder, servers: [productPort], httpPort, httpsPort, certificate });
  return {
    httpPort,
    browse: () => connect(`https://127.0.0.1:${httpsPort}`, { ca: readFileSync(file), servername: HOST }),
    readLogs: () =>
      globSync(join(folder, '*.log'))
        .map((log) => readFileSync(log, 'utf8'))
        .join(''),
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends one request and reads its whole answer. */
export async function ask(
  session: ClientHttp2Session,
  path: string,
  { body, ...headers }: Record<string, string> & { body?: string } = {},
): Promise<Answer> {
  const stream = session.request({
    ':authority': HOST,
    ':method': body === undefined ? 'GET' : 'POST',
    ':path': path,
    ...(body === undefined ? {} : { 'content-type': 'application/json', origin: `https://${HOST}` }),
    ...headers,
  });
  stream.end(body);
  const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }];
  const chunks: Buffer[] = [];
  // nginx may reset the rest of a request body that it does not need.
  stream.on('error', () => undefined);
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { status: answered[':status'], headers: answered, body: Buffer.concat(chunks) };
}
