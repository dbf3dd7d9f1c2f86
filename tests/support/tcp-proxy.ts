import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy. `close` refuses and cuts connections. `silence` keeps them open but forwards nothing. */
export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #state: 'open' | 'silent' = 'open';
  #port = 0;

  constructor(host: string, port: number) {
    this.#server = createServer((socket) => {
      const target = connect(port, host);
      for (const [from, to] of [
        [socket, target],
        [target, socket],
      ] as const) {
        this.#sockets.add(from);
        from.on('data', (chunk) => this.#state === 'open' && to.write(chunk));
        from.on('error', () => undefined);
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  get port(): number {
    return this.#port;
  }

  get connections(): number {
    return this.#sockets.size / 2;
  }

  async open(): Promise<void> {
    this.#state = 'open';
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  silence(): void {
    this.#state = 'silent';
  }
}
