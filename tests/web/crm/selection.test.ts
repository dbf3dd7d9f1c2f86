import { describe, expect, it } from 'vitest';
import { between, loadedStretches } from '#crm/shared/records/selection.ts';

const records = (...ids: string[]) => ids.map((id) => ({ id }));
/** A list of 100 rows, loaded at both ends. */
const loaded = {
  rows: records('a', 'b', 'c'),
  lastRows: records('x', 'y', 'z'),
  deletedIds: new Set('b'),
  length: 100,
};

describe('a range of rows', () => {
  it('has all between the two, whichever was pressed first, except deleted ones', () => {
    expect(between(loadedStretches(loaded), 'a', 'c')).toEqual(['a', 'c']);
    expect(between(loadedStretches(loaded), 'z', 'x')).toEqual(['x', 'y', 'z']);
  });

  it('does not reach over rows that are not loaded: the second alone is selected, as where the first is gone', () => {
    expect(between(loadedStretches(loaded), 'a', 'y')).toEqual(['y']);
    expect(between(loadedStretches(loaded), undefined, 'y')).toEqual(['y']);
  });

  it('reaches from the start into the end of a list that is loaded whole', () => {
    expect(between(loadedStretches({ ...loaded, length: 6 }), 'c', 'y')).toEqual(['c', 'x', 'y']);
  });
});
