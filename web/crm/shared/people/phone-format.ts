import { atom } from 'nanostores';

/** Writes numbers by the tables of all countries, which are loaded when the first number is to be shown that needs them. */
export const $tables = atom<((phone: string, homeCountry: string) => string) | undefined>();
let isLoading = false;
let homeCountry = 'US';

/** Whose numbers those without a country code are. */
export function setDefaultCountry(code: string): void {
  homeCountry = code;
}

/**
 * A phone number as the CRM shows it, however it was typed: at home in the US and Canada `(512) 555-0142`, and
 * `+49 30 1234567` abroad. What is no number stays as it is.
 */
export function formatPhone(phone: string): string {
  // The most frequent ones need no tables.
  const national = homeCountry === 'US' || homeCountry === 'CA' ? formatNorthAmerican(phone) : undefined;
  if (national) return national;
  const formatByTables = $tables.get();
  if (!formatByTables) loadTables();
  return formatByTables?.(phone, homeCountry) ?? phone;
}

function formatNorthAmerican(phone: string): string | undefined {
  const [, area, exchange, line] = /^(?:\+?1)?([2-9]\d\d)(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, '')) ?? [];
  return area && `(${area}) ${exchange}-${line}`;
}

function loadTables(): void {
  if (isLoading) return;
  isLoading = true;
  import('./international-phone-format.ts').then(
    ({ formatByTables }) => $tables.set(formatByTables),
    () => {
      // As it was typed, a number can be read too.
      isLoading = false;
    },
  );
}
