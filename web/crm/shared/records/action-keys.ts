import { useEffect, useEffectEvent } from 'react';
import { isPlainKey } from '../keyboard/plain-key.ts';
import { actionsFor, type RecordAction } from './record-action.ts';

/** Does with a record what a key stands for, if it stands for something. */
export function runByKey<Row>(event: KeyboardEvent, row: Row, actions: readonly RecordAction<Row>[]): void {
  const action = actionsFor(row, actions).find(({ key }) => key === event.key);
  if (!action || !isPlainKey(event)) return;
  event.preventDefault();
  action.run(row);
}

/** The same for a record that is open, wherever the focus is: a row that has it comes first. */
export function useActionKeys<Row>(row: Row, actions: readonly RecordAction<Row>[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => runByKey(event, row, actions));
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
