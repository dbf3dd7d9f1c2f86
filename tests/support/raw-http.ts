import { connect, type Socket } from 'node:net';

/** Sends raw bytes. Returns the answer when the connection ends or after `timeoutMs` milliseconds. */
export async function sendRaw(url: string, text: string, timeoutMs = 5_000): Promise<string> {
  const socket = openSocket(url);
  socket.write(text);
  return answerOn(socket, timeoutMs);
}

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  // Some tests expect the server to close the connection.
  return connect(Number(port), hostname).on('error', () => undefined);
}

export function answerOn(socket: Socket, timeoutMs: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1');
    });
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
