import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/errors.ts';

const REFUSALS: Record<string, [number, ErrorBody]> = {
  HPE_HEADER_OVERFLOW: [431, { code: 'too_large', message: 'The address or the headers are too long' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'invalid_input', message: 'The request took too long to arrive' }],
};
const UNREADABLE: [number, ErrorBody] = [
  400,
  { code: 'invalid_input', message: 'The request could not be understood' },
];

/** Answers bytes that Node could not parse as a request, with the usual error body, and closes the socket. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, body] = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Length: ${text.length}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
