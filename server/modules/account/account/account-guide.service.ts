import type { AccountGuide, GuideAnswer, GuideProgress } from '#contract/account.ts';
import type { Database } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import type { AccountHolder } from '#server/http/account-session.ts';
import { AppError } from '#server/shared/errors.ts';
import type { GuideService } from '../guide/guide.service.ts';
import { answersOf, countAnswers, deleteAnswer, findAnswer, saveAnswer } from './guide-answers.store.ts';

/** The 30-day guide with one person's answers. */
export type AccountGuideService = ReturnType<typeof createAccountGuideService>;

export function createAccountGuideService({ db }: Database, guide: GuideService) {
  const { days, filename } = guide;

  const answers = async (holder: AccountHolder): Promise<Map<number, string>> =>
    new Map((await answersOf(db, holder)).map(({ day, answer }) => [day, answer]));

  const progress = async (holder: AccountHolder): Promise<GuideProgress> => ({
    answered: await countAnswers(db, holder),
    total: days.length,
  });

  return {
    read: async (holder: AccountHolder): Promise<AccountGuide> => {
      const given = await answers(holder);
      return {
        days: days.map(({ number, title, why, steps, prompt, question }) => ({
          day: number,
          title,
          question,
          task: taskOf({ why, steps, prompt }),
          prompt,
          answer: given.get(number) ?? '',
        })),
        answered: given.size,
        total: days.length,
      };
    },
    progress,
    /**
     * Saves an answer as it was typed, and deletes a blank one.
     * @throws AppError('not_found') for a day that the guide does not have, ('conflict') when another answer than the `base`
     * was saved meanwhile.
     */
    answer: async (holder: AccountHolder, number: string, { answer, base }: GuideAnswer): Promise<GuideProgress> => {
      const day = days.find((candidate) => String(candidate.number) === number)?.number;
      if (day === undefined) throw new AppError('not_found', 'The guide has no such day');
      const isSaved = await (answer.trim() === ''
        ? deleteAnswer(db, holder, day, base)
        : saveAnswer(db, holder, { day, answer, base })
      ).catch((error: unknown) => {
        // The account was deleted after the session was found.
        if (isForeignKeyViolation(error)) throw new AppError('unauthenticated', 'Please sign in.');
        throw error;
      });
      if (!isSaved) {
        const details = { answer: (await findAnswer(db, holder, day)) ?? '' };
        throw new AppError('conflict', 'A different answer was saved in another browser', { details });
      }
      return progress(holder);
    },
    /** Returns the guide as a PDF with the answers filled in. */
    pdf: async (holder: AccountHolder): Promise<{ filename: string; content: Buffer }> => ({
      filename,
      content: await guide.readWith(await answers(holder)),
    }),
  };
}

/** Formats the task of a day as text: the reason, the steps and the prompt. */
function taskOf({ why, steps, prompt }: Pick<GuideService['days'][number], 'why' | 'steps' | 'prompt'>): string {
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  return `${why}\n\n${numbered}\n\nPaste this:\n${prompt}`;
}
