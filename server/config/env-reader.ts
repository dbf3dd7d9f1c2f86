import { looksLikeEmail } from '../../contract/email-pattern.ts';
import { ConfigError } from '../shared/config-error.ts';

export type Env = Record<string, string | undefined>;

/** Reads and checks environment variables one by one; an empty one counts as unset. */
export class EnvReader {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  wrong(name: string, problem: string, example: string): ConfigError {
    return ConfigError.of(name, problem, example);
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  required(name: string, example: string): string {
    const value = this.text(name);
    if (value === undefined) throw this.wrong(name, 'is missing', `${name}=${example}`);
    return value;
  }

  /** Names every missing variable in one line. */
  requireAll(names: string[]): void {
    const missing = names.filter((name) => this.text(name) === undefined);
    if (missing.length > 0) {
      throw new ConfigError(
        `Missing ${missing.join(', ')}. Set ${missing.length === 1 ? 'it' : 'them'} in the environment or in .env (see .env.example), or run with the sandbox (SANDBOX=auto, NODE_ENV not production).`,
      );
    }
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], fallback: NoInfer<Choice>): Choice {
    const value = this.text(name) ?? fallback;
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) {
      throw this.wrong(name, `is "${value}", but must be one of ${choices.join(', ')}`, `${name}=${fallback}`);
    }
    return choice;
  }

  pattern(name: string, pattern: RegExp, example: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !pattern.test(value)) {
      throw this.wrong(name, `is "${value}", which has the wrong form`, `${name}=${example}`);
    }
    return value;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      throw this.wrong(name, `is "${text}", but must be a whole number from ${min} to ${max}`, `${name}=${fallback}`);
    }
    return value;
  }

  port(name: string, fallback: number): number {
    return this.integer(name, fallback, 1, 65_535);
  }

  /** An absolute URL, returned without a trailing slash. */
  url(name: string, protocols: string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const protocol = URL.canParse(text) ? new URL(text).protocol : undefined;
    // Several hosts in one PostgreSQL URL are legal there, but not to the URL parser.
    const accepted = protocol ?? protocols.find((candidate) => text.startsWith(`${candidate}//`));
    if (accepted === undefined || !protocols.includes(accepted)) {
      throw this.wrong(
        name,
        `is not a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
        `${name}=${protocols.at(-1)}//example.com`,
      );
    }
    return text.replace(/\/+$/, '');
  }

  email(name: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !looksLikeEmail(value)) {
      throw this.wrong(name, `is "${value}", which is not an email address`, `${name}=support@example.com`);
    }
    return value;
  }

  /** At least `minLength` characters, so that it cannot be guessed; never printed. */
  secret(name: string, minLength: number): string | undefined {
    const value = this.text(name);
    if (value !== undefined && value.length < minLength) {
      throw this.wrong(name, `is shorter than ${minLength} characters`, `${name}=$(openssl rand -hex 32)`);
    }
    return value;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }
}
