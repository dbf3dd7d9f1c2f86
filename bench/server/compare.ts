import { percentile } from '../support/percentile.ts';

/** Ours and what limits it are loaded in turn, so that a busy moment of the machine meets both. */
const ROUNDS = 3;

/** Answers a second. */
type Measure = () => Promise<number>;

export interface Comparison {
  what: string;
  /** Answers a second, medians. */
  ours: number;
  limit: number;
  /** Median of the rounds' ratios. */
  ratio: number;
}

export async function compare(what: string, ours: Measure, limit: Measure): Promise<Comparison> {
  console.log(`Measuring: ${what}…`);
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
