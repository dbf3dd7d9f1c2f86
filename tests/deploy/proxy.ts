import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { findProgram } from '../../scripts/programs.ts';

export const HOST = 'example.com';

export interface NginxProxy {
  httpPort: number;
  /** Speaks HTTP/2 to it as a browser that went to https://example.com. */
  browse(): ClientHttp2Session;
  stop(): Promise<void>;
}

export const nginx = findProgram('nginx');

/** nginx with `deploy/nginx.conf` as it is, but for its ports and a certificate that it signed itself. */
export async function startProxy(productPort: number): Promise<NginxProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const [httpPort, httpsPort] = await Promise.all([freePort(), freePort()]);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const settings = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`)
    .replace('server 127.0.0.1:3000 ', `server 127.0.0.1:${productPort} `)
    .replace('/etc/letsencrypt/live/example.com/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/example.com/privkey.pem', key);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, around(folder, settings));
  const child = spawn(nginx ?? '', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  return {
    httpPort,
    browse: () => connect(`https://127.0.0.1:${httpsPort}`, { ca: readFileSync(certificate), servername: HOST }),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a distribution's own nginx.conf has around the files that it includes. */
function around(folder: string, settings: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  gzip on;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${settings}
}
`;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One request on a session, its answer read to the end. */
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
  // A proxy that has read enough of a body resets what is left of it.
  stream.on('error', () => undefined);
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { status: answered[':status'], headers: answered, body: Buffer.concat(chunks) };
}
