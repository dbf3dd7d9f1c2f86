import { DatabaseGoneError } from './errors.ts';

/** The database did not answer in time. */
export class NoAnswerError extends DatabaseGoneError {
  constructor() {
    super(new Error('No answer in time'));
  }
}

/** Returns the result of `work`. @throws NoAnswerError when it takes longer, or whatever `work` throws. */
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
