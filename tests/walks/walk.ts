import { CliError } from '#scripts/cli-error.ts';
import { type Block, blocksOf, commandsOf, WALKED } from './documents.ts';
import type { Ended, Machine } from './machine.ts';
import { BESIDE, checkOut, LEFT_OPEN, presuppose } from './presupposed.ts';

const SETTINGS = '/etc/insurance-24-7-ai.env';
const PASSWORD = 'correct horse battery staple';
/** The example time of the recovery in operations.md. */
const DOCUMENTED_MOMENT = '2026-11-22 09:30:00+00';

/** The result of one command of the documents. */
export interface Step {
  section: string;
  user: string;
  command: string;
  /** Undefined when the command was not tried. `output` has the reason. */
  isOk: boolean | undefined;
  output: string;
  seconds: number;
}

/** Runs the commands of the documents in their order, with the manual steps in between. */
export class Walk {
  readonly #machine: Machine;
  #secret = '';
  #moment = '';

  private constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** Yields all steps up to the first failure. */
  static async *over(machine: Machine): AsyncGenerator<Step> {
    const walk = new Walk(machine);
    await presuppose(machine);
    for (const block of WALKED.flatMap((file) => blocksOf(file))) {
      for await (const step of walk.#stepsOf(block)) {
        yield step;
        if (step.isOk === false) return;
      }
    }
  }

  async *#stepsOf(block: Block): AsyncGenerator<Step> {
    const { section, language, by } = block;
    if ('notTried' in by) {
      for (const command of block.commands) {
        yield { section, user: '', command, isOk: undefined, output: by.notTried, seconds: 0 };
      }
      return;
    }
    const { user, place } = by;
    const commands = language === 'ini' ? [`(${block.commands.length} settings into ${place})`] : commandsOf(block);
    for (const command of commands) {
      const since = performance.now();
      const { code, output } = await this.#giving(command, () =>
        language === 'ini' ? this.#set(block.commands) : this.#give(command, user, place),
      );
      yield { section, user, command, isOk: code === 0, output, seconds: (performance.now() - since) / 1000 };
    }
  }

  async #give(command: string, user: string, folder: string | undefined): Promise<Ended> {
    const isDeployer = user === 'deploy';
    const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
    return this.#machine.run(command.replace(DOCUMENTED_MOMENT, this.#moment), {
      user,
      folder,
      stdin: command.includes('secrets:rotate') ? this.#secret : PASSWORD,
      outside: isDeployer,
      env: isDeployer && certificates ? { NODE_EXTRA_CA_CERTS: certificates } : {},
    });
  }

  /** Writes the settings that the documents leave open. */
  async #set(lines: string[]): Promise<Ended> {
    this.#secret = await this.#newSecret();
    const values: Record<string, string> = { ...LEFT_OPEN, SESSION_SECRET: this.#secret };
    const filled = lines.map((line) => line.replace('…', values[line.split('=', 1)[0] ?? ''] ?? ''));
    await this.#machine.write(SETTINGS, `\n${filled.join('\n')}\n${BESIDE}`);
    return { code: 0, output: '' };
  }

  async #newSecret(): Promise<string> {
    return (await this.#machine.must('openssl rand -hex 32')).trim();
  }

  /** Does the manual steps before a command and the checks after it. */
  async #giving(command: string, give: () => Promise<Ended>): Promise<Ended> {
    try {
      if (command.startsWith('mkdir /opt/insurance-24-7-ai/releases/0.1.0')) {
        await checkOut(this.#machine, '/home/deploy/insurance-24-7-ai');
      }
      if (command === 'crm secrets:rotate') await this.#changeSecret();
      if (command.startsWith('pg_restore ')) await this.#makeAnotherDatabase();
      if (command.startsWith('crm backup ') && command.includes('before-restore')) await this.#writeSinceTheBackup();
      const ended = await give();
      if (ended.code !== 0) return { ...ended, output: `${ended.output}\n${await this.#journal()}` };
      if (command.startsWith('pg_basebackup ')) await this.#writeAroundTheMoment();
      if (command.startsWith('until psql ')) await this.#assertAtTheMoment();
      if (command.startsWith('crm restore ')) await this.#assertWithoutWhatCameSince();
      return ended;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      return { code: 1, output: error.message };
    }
  }

  /** Returns the last lines of the units' logs. */
  async #journal(): Promise<string> {
    return (await this.#machine.run('journalctl --no-pager --output=short --lines=15')).output;
  }

  async #changeSecret(): Promise<void> {
    const next = await this.#newSecret();
    await this.#machine.must(`sed -i 's/^SESSION_SECRET=${this.#secret}$/SESSION_SECRET=${next}/' ${SETTINGS}`);
  }

  /** Simulates another server: renames the old database and creates a new one as in the document. */
  async #makeAnotherDatabase(): Promise<void> {
    const sql = WALKED.flatMap((file) => blocksOf(file)).filter(({ language }) => language === 'sql');
    const create = sql.flatMap(commandsOf).filter((command) => command.includes('CREATE DATABASE'));
    for (const command of ['psql --command="ALTER DATABASE crm RENAME TO former"', ...create]) {
      await this.#machine.must(command, { user: 'postgres' });
    }
  }

  async #writeAroundTheMoment(): Promise<void> {
    await this.#lead('before@example.com');
    this.#moment = await this.#ask('SELECT clock_timestamp() FROM pg_sleep(1)', 'postgres');
    await this.#machine.must('sleep 1');
    await this.#lead('after@example.com');
  }

  async #assertAtTheMoment(): Promise<void> {
    const emails = await this.#ask('SELECT string_agg(email, $$ $$) FROM customers', 'crm');
    if (emails !== 'before@example.com') throw new CliError(`Customers at the moment that was asked for: ${emails}`);
  }

  /** Adds a row after the backup. The restore must remove it, so it must not use the backup made just before. */
  async #writeSinceTheBackup(): Promise<void> {
    await this.#ask('INSERT INTO customers (name, email) VALUES ($$Ada$$, $$since@example.com$$)', 'crm');
  }

  async #assertWithoutWhatCameSince(): Promise<void> {
    const count = await this.#ask('SELECT count(*) FROM customers WHERE email = $$since@example.com$$', 'crm');
    if (count !== '0') throw new CliError('The restore has brought back what came after the nightly backup');
  }

  async #ask(statement: string, database: string): Promise<string> {
    return (await this.#machine.must(`psql -At -c '${statement}' ${database}`, { user: 'postgres' })).trim();
  }

  async #lead(email: string): Promise<void> {
    const lead = JSON.stringify({ name: 'Ada', email, phone: '+1 415 555 2671' });
    await this.#machine.must(
      `curl --fail-with-body --silent --retry 5 --retry-all-errors --header 'Origin: https://example.com' --json '${lead}' https://example.com/api/lead-capture`,
    );
  }
}
