import { createContext, useContext } from 'react';

/** A control's place in a list: in the first cell of the tab stop's row (`stop`) or of another row (`name`), or in a later cell. */
export type TabStop = 'stop' | 'name' | 'beside';

/** The control's place in a list. Undefined outside lists. */
export const TabStopContext = createContext<TabStop | undefined>(undefined);

export function useTabStop(): TabStop | undefined {
  return useContext(TabStopContext);
}

/** Returns a control's tabindex. A list is one tab stop, and arrow keys reach its other controls. Undefined outside lists. */
export function useTabIndex(): 0 | -1 | undefined {
  const stop = useTabStop();
  if (stop === undefined) return undefined;
  return stop === 'stop' ? 0 : -1;
}
