import { createSandbox } from '#sandbox/app.ts';
import { readConfig as readSandboxConfig } from '#sandbox/core/config.ts';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { type CrmPurchase, captureLead, openCheckout } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { loggedIn } from '#tests/support/product.ts';
import { createProductEnv, type ProductEnv } from '#tests/support/product-env.ts';
import { SandboxControls } from '#tests/support/sandbox-controls.ts';
import { withDatabase } from '#tests/support/with-database.ts';

type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

/** A product whose sandbox always runs and whose server runs only on request. */
export class ProductAtRest {
  readonly env: ProductEnv;
  readonly controls: SandboxControls;
  readonly #sandbox: Sandbox;

  private constructor(env: ProductEnv, sandbox: Sandbox) {
    this.env = env;
    this.controls = new SandboxControls(env.sandboxUrl);
    this.#sandbox = sandbox;
  }

  static async start(): Promise<ProductAtRest> {
    const env = await createProductEnv();
    const sandbox = await createSandbox(readSandboxConfig(env.variables));
    await sandbox.start();
    return new ProductAtRest(env, sandbox);
  }

  async stop(): Promise<void> {
    await this.#sandbox.stop();
    await this.env.remove();
  }

  /** Runs the server during the work. It misses what happens at Stripe at other times. */
  async whileServerRuns<T>(work: (staff: HttpClient) => Promise<T>): Promise<T> {
    const server = await startServer(readConfig(this.env.variables));
    try {
      return await work(await loggedIn(new HttpClient(this.env.url)));
    } finally {
      await server.stop();
    }
  }

  /** Runs statements while the server is stopped. Returns the rows of the last. */
  execute(...statements: string[]): Promise<Record<string, unknown>[]> {
    return withDatabase(this.env.variables, async ({ db }) => {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) ({ rows } = await db.execute<Record<string, unknown>>(statement));
      return rows;
    });
  }

  async openFor(email: string, quantity?: number): Promise<{ customerId: string; checkout: string }> {
    const visitor = new HttpClient(this.env.url);
    const customerId = await captureLead(visitor, email);
    return { customerId, checkout: await openCheckout(visitor, customerId, quantity) };
  }

  async buy(staff: HttpClient, email: string, quantity?: number) {
    const opened = await this.openFor(email, quantity);
    await this.controls.checkout(opened.checkout, 'pay');
    const payment = await until('the purchase', async () => {
      const { body } = await staff.get(`/api/crm/purchases?customerId=${opened.customerId}`);
      const [purchase] = body as unknown as CrmPurchase[];
      return purchase?.status === 'completed' && purchase.stripePaymentIntentId;
    });
    return { ...opened, payment };
  }
}
