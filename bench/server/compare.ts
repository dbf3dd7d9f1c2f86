import { percentile } from '../support/percentile.ts';

/** Both servers are measured in turn, so that a busy moment of the machine affects both. */
const ROUNDS = 3;

/** Measures answers per second. */
type Measure = () => Promise<number>;

export interface Comparison {
  what: string;
  /** The median of answers per second. */
  ours: number;
  limit: number;
  /** The median of the rounds' ratios. */
  ratio: number;
}

export async function compare(what: string, ours: Measure, limit: Measure): Promise<Comparison> {
  console.log(`Measuring: ${what}…`);
  // Both programs compile what runs often while they run, which takes some thousand calls.
  await limit();
  await ours();
  const rounds: { ours: number; limit: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ limit: await limit(), ours: await ours() });
  const median = (figure: (round: { ours: number; limit: number }) => number): number =>
    percentile(rounds.map(figure), 0.5);
  return {
    what,
    ours: median((round) => round.ours),
    limit: median((round) => round.limit),
    ratio: median((round) => round.ours / round.limit),
  };
}
