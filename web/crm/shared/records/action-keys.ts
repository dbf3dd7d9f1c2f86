import { useEffect, useEffectEvent } from 'react';
import { isPlainKey } from '../keyboard/plain-key.ts';
import { actionsFor, type RecordAction } from './record-action.ts';

/** Runs the action that the pressed key belongs to, if there is one. */
export function runByKey<Row>(event: KeyboardEvent, row: Row, actions: readonly RecordAction<Row>[]): void {
  const action = actionsFor(row, actions).find(({ key }) => key === event.key);
  if (!action || !isPlainKey(event)) return;
  event.preventDefault();
  action.run(row);
}

/** Runs the open record's actions by key, wherever the focus is. A focused row handles its keys first. */
export function useActionKeys<Row>(row: Row, actions: readonly RecordAction<Row>[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => runByKey(event, row, actions));
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
