import { cs_CZ, de, en, es_MX, Faker, fr, pl, sv } from '#tools/faker.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  phoneE164: string | null;
}

/** The names match those of a US insurance agency: mostly English, many Spanish, some with other accents. */
const LOCALES = [en, en, en, en, en, es_MX, es_MX, fr, de, pl, sv, cs_CZ];
const MAIL_DOMAINS = ['gmail.com', 'gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com'];
const FIRMS = 4_000;
/** Percent of people. */
const WITH_FIRM_MAIL = 55;
const WITHOUT_PHONE = 6;
const ROLES = ['Agent', 'Broker', 'Producer', 'Account Manager', 'Claims', 'Assistant'];

/** Generates people from a seed. The same seed always gives the same people in the same order. */
export class People {
  readonly #fakers = LOCALES.map((locale, index) => new Faker({ locale: [locale, en], seed: index + 1 }));
  readonly #faker: Faker;
  readonly #firms: string[];
  #count = 0;

  constructor(seed: number) {
    this.#faker = new Faker({ locale: en, seed });
    this.#firms = Array.from({ length: FIRMS }, () => this.#firmDomain());
  }

  next(): Person {
    const locale = this.#fakers[this.whole(this.#fakers.length)] ?? this.#faker;
    const [first, last] = [locale.person.firstName(), locale.person.lastName()];
    const digits = this.chance(WITHOUT_PHONE) ? undefined : this.#phone();
    return {
      id: this.#faker.string.uuid(),
      name: `${first} ${last}`,
      email: `${asciiOf(first)}.${asciiOf(last)}${this.#count++}@${this.#domain()}`,
      phone: digits === undefined ? null : this.#typed(digits),
      phoneE164: digits === undefined ? null : `+1${digits}`,
    };
  }

  role(): string | null {
    return this.chance(30) ? null : this.pick(ROLES);
  }

  uuid(): string {
    return this.#faker.string.uuid();
  }

  /** Returns a whole number from 0 to `end` - 1. */
  whole(end: number): number {
    return Math.floor(this.#faker.number.float() * end);
  }

  /** Returns true with this probability. */
  chance(percent: number): boolean {
    return this.whole(100) < percent;
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.whole(values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from');
    return value;
  }

  #firmDomain(): string {
    const ending = this.pick(['insurance.com', 'agency.com', 'brokers.com', 'group.com', '.com']);
    return `${asciiOf(this.#faker.person.lastName())}${ending}`;
  }

  #domain(): string {
    return this.chance(WITH_FIRM_MAIL) ? this.pick(this.#firms) : this.pick(MAIL_DOMAINS);
  }

  #phone(): string {
    return `${201 + this.whole(780)}${200 + this.whole(800)}${String(this.whole(10_000)).padStart(4, '0')}`;
  }

  #typed(digits: string): string {
    const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    return this.pick([
      `(${area}) ${exchange}-${line}`,
      `+1 ${area} ${exchange} ${line}`,
      `${area}-${exchange}-${line}`,
      `+1${digits}`,
    ]);
  }
}

function asciiOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
