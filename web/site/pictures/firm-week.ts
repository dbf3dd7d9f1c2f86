/** A drawing of one firm's week as a race of eight: the places after each lap. Not a measurement, and it says so. */
export interface Week {
  name: string;
  result: string;
  /** What the chart shows, for those who cannot see it. */
  description: string;
  /** Your firm's place at the start and after each of the 21 laps. */
  places: readonly number[];
  /** [lap, place among the rivals]: there this rival and the next change places. */
  duels: readonly (readonly [number, number])[];
}

export const firmWeek = {
  title: 'One firm’s week, lap by lap',
  note: 'A lap is a morning, an afternoon or a night. Drawn to explain, not measured.',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  you: 'YOU',
  rivals: ['HBL', 'NFD', 'LKW', 'MPL', 'STN', 'VAL', 'GRV'],
} as const;

export const weekWithout: Week = {
  name: 'Without',
  result: 'P3 to P8',
  description:
    'Lap chart of the week without: your firm starts third of eight, loses places every night and on the weekend, and ends last.',
  places: [3, 3, 3, 5, 4, 4, 5, 6, 5, 6, 5, 5, 6, 6, 5, 6, 7, 7, 8, 8, 8, 8],
  duels: [
    [1, 2],
    [2, 5],
    [4, 4],
    [5, 1],
    [7, 3],
    [8, 5],
    [9, 0],
    [11, 2],
    [12, 4],
    [13, 3],
    [15, 0],
    [17, 1],
    [18, 3],
    [19, 4],
  ],
};

export const weekWith: Week = {
  name: 'With Insurance 24/7 AI',
  result: 'P3 to P1',
  description:
    'Lap chart of the week with Insurance 24/7 AI: your firm starts third of eight, gains a place in the first night, leads from Wednesday night and ends first.',
  places: [3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  duels: [
    [1, 3],
    [2, 4],
    [4, 2],
    [5, 5],
    [7, 4],
    [9, 3],
    [10, 5],
    [12, 2],
    [13, 4],
    [14, 1],
    [16, 4],
    [17, 2],
    [19, 5],
    [20, 3],
  ],
};

/** What happened, and after which lap it shows. */
export const weekEvents = [
  {
    lap: 3,
    time: 'Mon 20:40',
    event: 'A contractor asks for a quote.',
    without: 'Read on Tuesday at 09:30. He has signed elsewhere.',
    with: 'Answered at 20:41. The quote is ready for your yes.',
  },
  {
    lap: 7,
    time: 'Wed 08:15',
    event: 'Two renewals come due at once.',
    without: 'One client gets the call, one gets the bill.',
    with: 'Both calls were prepared the week before.',
  },
  {
    lap: 16,
    time: 'Sat 11:10',
    event: 'Hail over half your book.',
    without: 'Nineteen claims wait for Monday.',
    with: 'Nineteen clients know what to photograph by noon.',
  },
] as const;
