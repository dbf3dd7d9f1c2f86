import { setTimeout as wait } from 'node:timers/promises';
import { HttpClient } from '#tests/support/http-client.ts';
import { loggedIn } from '#tests/support/product.ts';
import type { SandboxControls } from '#tests/support/sandbox-controls.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Random } from '../random.ts';
import type { Action, Actor } from './actor.ts';
import { buy } from './buyers.ts';
import { Caller } from './caller.ts';
import { correspondence, phoneThatTexts } from './messages.ts';
import { importFile, keepCustomers } from './staff.ts';
import { Tally } from './tally.ts';
import { captureLead, fillForm } from './visitors.ts';

/** The longest pause of an actor between two actions, in milliseconds. */
const LONGEST_REST = 80;
/** The most messages per actor that wait for answers at the same time. */
const MOST_MEANWHILE = 10;
/** Milliseconds that a client waits for an answer. The server waits less long for a vendor. */
const ANSWER_WITHIN = 40_000;
/** Milliseconds that the actors keep retrying open requests after the end of the load. */
const PATIENCE = 120_000;
const VENDOR_PAUSE = 300;

interface Target {
  /** The addresses that the clients use in turn. */
  urls: string[];
  /** The product's public address. The vendors' signatures include it. */
  publicUrl: string;
  sandbox: SandboxControls;
  /** Returns the rows per part of the next imported file. */
  importRows: () => number;
}

/** People and programs that use the product at the same time. The ledger records the answers they got. */
export class Load {
  readonly ledger = new Ledger();
  readonly tally = new Tally();
  readonly #target: Target;
  readonly #random: Random;
  readonly #meanwhile = new Set<Promise<void>>();
  readonly #actors: Promise<void>[] = [];
  #endedAt = Number.POSITIVE_INFINITY;
  #words = 0;
  #browsers = 0;

  private constructor(target: Target, random: Random) {
    this.#target = target;
    this.#random = random;
  }

  /** Starts the load. Each actor does random actions. */
  static async start(target: Target, random: Random, actors: number): Promise<Load> {
    const load = new Load(target, random);
    const { cookies } = await loggedIn(load.#browser());
    for (let n = 0; n < actors; n++) {
      const staff = load.#browser();
      for (const [name, value] of cookies) staff.cookies.set(name, value);
      load.#actors.push(load.#act(load.#newActor(load.#caller(staff))));
    }
    return load;
  }

  /** Ends the load. The actors finish their running actions. */
  async end(): Promise<void> {
    this.#endedAt = Date.now();
    await Promise.all(this.#actors);
    await Promise.all(this.#meanwhile);
  }

  async #act(actor: Actor): Promise<void> {
    const { text, email } = await correspondence(actor);
    const textUs = phoneThatTexts(actor);
    const actions = [
      ...[captureLead, captureLead, fillForm, buy, buy, keepCustomers, keepCustomers, keepCustomers],
      ...[
        (importing: Actor) => importFile(importing, this.#target.importRows()),
        text,
        text,
        email,
        textUs,
        textUs,
        textUs,
      ],
    ] as const satisfies Action[];
    while (this.#endedAt > Date.now()) {
      await actor.random.pick(actions as unknown as [Action, ...Action[]])(actor);
      await wait(actor.random.between(0, LONGEST_REST));
    }
  }

  #newActor(staff: Caller): Actor {
    const { publicUrl, sandbox } = this.#target;
    return {
      ...{ random: this.#random.fork(), ledger: this.ledger, staff, publicUrl, sandbox },
      visitor: () => this.#caller(this.#browser()),
      word: () => {
        this.#words += 1;
        return `w${this.#words}-${this.#random.between(1000, 9999)}`;
      },
      meanwhile: (work) => {
        if (this.#meanwhile.size >= MOST_MEANWHILE * this.#actors.length) return false;
        const done = work().finally(() => this.#meanwhile.delete(done));
        this.#meanwhile.add(done);
        return true;
      },
      atVendor: async (work) => {
        while (!this.#isLate()) {
          const result = await work().catch(() => undefined);
          if (result) return result;
          await wait(VENDOR_PAUSE);
        }
        return undefined;
      },
    };
  }

  #browser(): HttpClient {
    const { urls } = this.#target;
    this.#browsers += 1;
    return new HttpClient(urls[this.#browsers % urls.length] ?? '', ANSWER_WITHIN);
  }

  #caller(client: HttpClient): Caller {
    return new Caller(client, this.tally, () => this.#isLate());
  }

  #isLate(): boolean {
    return Date.now() > this.#endedAt + PATIENCE;
  }
}
