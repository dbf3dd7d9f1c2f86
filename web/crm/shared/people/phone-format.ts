import { atom } from 'nanostores';

/** Formats numbers of all countries. Loaded when the first number that needs it is shown. */
export const $tables = atom<((phone: string, homeCountry: string) => string) | undefined>();
let isLoading = false;
let homeCountry = 'US';

/** Sets the country of numbers without a country code. */
export function setDefaultCountry(code: string): void {
  homeCountry = code;
}

/**
 * Formats a phone number the same way however it was typed: `(512) 555-0142` at home in the US and Canada, `+49 30
 * 1234567` abroad. Returns text that is no number unchanged.
 */
export function formatPhone(phone: string): string {
  // Formats North American numbers without the tables, because they are the most frequent.
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
      // Numbers stay readable as they were typed.
      isLoading = false;
    },
  );
}
