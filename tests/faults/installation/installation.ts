import { freePort } from '#scripts/free-port.ts';
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { ProductProcess } from '#tests/support/processes.ts';
import { createProductEnv, type ProductEnv } from '#tests/support/product-env.ts';
import { SandboxControls } from '#tests/support/sandbox-controls.ts';
import { DOMAIN } from '../load/actor.ts';

const SERVER = 'server';
const SANDBOX = 'sandbox';
const READY_WITHIN = 60_000;

interface Wanted {
  /** The number of servers on the same database. The default is 1. */
  instances?: number;
  /** The address for clients and vendors. The default is the first server. */
  publicUrl?: string;
  variables?: Record<string, string>;
  /** The environment of only the servers. The vendors do not get it. */
  serverVariables?: Record<string, string>;
}

/** One server, which can be killed and started again. */
export class Instance {
  readonly url: string;
  readonly #variables: Record<string, string>;
  #process: ProductProcess | undefined;

  constructor(variables: Record<string, string>, port: number) {
    this.#variables = { ...variables, PORT: String(port) };
    this.url = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    this.#process = await ProductProcess.start(SERVER, this.#variables);
  }

  /** Sends SIGKILL. */
  async kill(): Promise<void> {
    await this.#process?.kill();
  }

  /** Sends SIGTERM. Resolves when the server has drained and ended. */
  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  /** Sends SIGSTOP. The server stands still until `thaw`. */
  freeze(): void {
    this.#process?.freeze();
  }

  thaw(): void {
    this.#process?.thaw();
  }

  get isRunning(): boolean {
    return this.#process?.isRunning === true;
  }

  get output(): string {
    return this.#process?.output ?? '';
  }

  /** Returns the status of `/readyz` or `/healthz`, or 0 without an answer. */
  async statusOf(path: '/readyz' | '/healthz'): Promise<number> {
    return new HttpClient(this.url, 8_000).get(path).then(
      ({ status }) => status,
      () => 0,
    );
  }
}

/** The product as in production: its servers and the sandbox for its vendors, each in its own process. */
export class Installation {
  readonly instances: Instance[];
  readonly sandbox: SandboxControls;
  readonly publicUrl: string;
  readonly sandboxUrl: string;
  /** The servers' environment, for commands on the same database. */
  readonly variables: Record<string, string>;
  readonly #env: ProductEnv;
  readonly #dns: DnsServer;
  #vendors: ProductProcess | undefined;

  private constructor(env: ProductEnv, dns: DnsServer, variables: Record<string, string>, ports: number[]) {
    this.#env = env;
    this.#dns = dns;
    this.publicUrl = env.variables.PUBLIC_URL ?? env.url;
    this.sandboxUrl = env.sandboxUrl;
    this.sandbox = new SandboxControls(env.sandboxUrl);
    this.variables = variables;
    this.instances = ports.map((port) => new Instance(variables, port));
  }

  static async start(wanted: Wanted = {}): Promise<Installation> {
    const { instances = 1, publicUrl, variables = {}, serverVariables = {} } = wanted;
    const dns = await startDnsServer({ [DOMAIN]: { mx: [`mail.${DOMAIN}`] } });
    const env = await createProductEnv({
      DNS_SERVERS: dns.address,
      SESSION_SECRET: crypto.randomUUID().repeat(2),
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
      ...variables,
    });
    const first = Number(env.variables.PORT);
    const others = await Promise.all(Array.from({ length: instances - 1 }, freePort));
    const installation = new Installation(env, dns, { ...env.variables, ...serverVariables }, [first, ...others]);
    await installation.startVendors();
    await Promise.all(installation.instances.map((instance) => instance.start()));
    return installation;
  }

  /** The ports of the servers. */
  get ports(): number[] {
    return this.instances.map(({ url }) => Number(new URL(url).port));
  }

  /** The first server. */
  get server(): Instance {
    const [first] = this.instances;
    if (!first) throw new Error('An installation has at least one server');
    return first;
  }

  async startVendors(): Promise<void> {
    this.#vendors = await ProductProcess.start(SANDBOX, this.#env.variables);
  }

  /** Sends SIGKILL to the sandbox. */
  async killVendors(): Promise<void> {
    await this.#vendors?.kill();
  }

  /** Waits until all servers are ready. */
  async ready(): Promise<void> {
    for (const instance of this.instances) {
      await until(`${instance.url} is ready`, async () => (await instance.statusOf('/readyz')) === 200, READY_WITHIN);
    }
  }

  /** Ends everything and removes its data. */
  async stop(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.stop()));
    await this.#vendors?.stop();
    await this.#dns.close();
    await this.#env.remove();
  }
}
