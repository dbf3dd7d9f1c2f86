import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Loaded } from '#crm/shared/load-failure.tsx';

/** Renders a section whose query has this data and this error. */
function shown(data: string | undefined, error: Error | null): string {
  const query = { data, error, errorUpdateCount: error ? 1 : 0, isFetching: false, refetch: () => Promise.reject() };
  return renderToStaticMarkup(
    <Loaded what="Your sessions" query={query} skeleton="Loading">
      {(text) => text}
    </Loaded>,
  );
}

const AWAY = new Error('away');

it('A section shows what was loaded, and says so when that is old because it could not be loaded again', () => {
  expect(shown('Two sessions', null)).toBe('Two sessions');
  expect(shown('Two sessions', AWAY)).toMatch(
    /^Two sessions.*role="alert".*These details are not up to date.*Try again/,
  );
});

it('A section that never loaded says so in place of its data', () => {
  expect(shown(undefined, null)).toBe('Loading');
  expect(shown(undefined, AWAY)).toMatch(/role="alert".*Your sessions could not be loaded/);
});
