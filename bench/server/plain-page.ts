import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/*
 * The limit of Node itself: it sends the compressed page and its headers from memory, without a framework or any checks.
 */

const { status, headers, body } = JSON.parse(readFileSync(process.env.PAGE ?? '', 'utf8'));
const bytes = Buffer.from(body, 'base64');

createServer((_request, response) => response.writeHead(status, headers).end(bytes)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => process.send?.('ready'),
);
process.on('disconnect', () => process.exit());
