import { createContext, useContext } from 'react';

/** Where a control stands in a list of rows: in the first cell of the row that Tab stops at or of another, or further on. */
export type TabStop = 'stop' | 'name' | 'beside';

/** Undefined outside of lists. */
export const TabStopContext = createContext<TabStop | undefined>(undefined);

export function useTabStop(): TabStop | undefined {
  return useContext(TabStopContext);
}

/** A list is one stop for Tab; arrows reach the rest. Outside of lists each control is one of its own. */
export function useTabIndex(): 0 | -1 | undefined {
  const stop = useTabStop();
  if (stop === undefined) return undefined;
  return stop === 'stop' ? 0 : -1;
}
