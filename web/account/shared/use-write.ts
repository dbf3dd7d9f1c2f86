import { useState } from 'react';
import { noticeEnd } from './resource.ts';

interface WriteState {
  pending: boolean;
  error: Error | null;
}

export interface Write<Input> extends WriteState {
  /** Does nothing while an earlier call is running. */
  run: (input: Input) => void;
  reset: () => void;
}

const IDLE: WriteState = { pending: false, error: null };

interface WriteOptions<Input, Answer> {
  /** Runs as a part of the write, which stays pending until it is done. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  onError?: () => void;
}

/** A call that changes something, with its pending state and its error. */
export function useWrite<Answer, Input = void>(
  write: (input: Input) => Promise<Answer>,
  { onSuccess, onError }: WriteOptions<Input, Answer> = {},
): Write<Input> {
  const [state, setState] = useState(IDLE);
  const run = async (input: Input) => {
    if (state.pending) return;
    setState({ pending: true, error: null });
    try {
      const answer = await write(input);
      await onSuccess?.(answer, input);
      setState(IDLE);
    } catch (error) {
      noticeEnd(error);
      setState({ pending: false, error: error as Error });
      onError?.();
    }
  };
  return { ...state, run: (input) => void run(input), reset: () => setState(IDLE) };
}
