import { DatabaseGoneError } from './errors.ts';

/** Nothing was heard of what was asked. */
export class NoAnswerError extends DatabaseGoneError {
  constructor() {
    super(new Error('No answer in time'));
  }
}

/** @throws NoAnswerError when `work` takes longer than so many milliseconds; else whatever it gives or throws. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
