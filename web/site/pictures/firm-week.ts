/** An illustration of one firm's week as a race of eight, with the places after each lap. It is not a measurement, and the page says so. */
export interface Week {
  name: string;
  result: string;
  /** Description of the chart for screen readers. */
  description: string;
  /** Your firm's place at the start and after each of the 21 laps. */
  places: readonly number[];
  /** [lap, place among the rivals]: this rival and the next one swap places there. */
  duels: readonly (readonly [number, number])[];
}

export const firmWeek = {
  title: 'One agency’s week among eight agencies',
  note: 'A step is a morning, an afternoon or a night. An illustration.',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  you: 'YOU',
  rivals: 7,
} as const;

export const weekWithout: Week = {
  name: 'Without',
  result: 'Your agency: 3rd to 8th',
  description:
    'Lap chart of the week without: your agency starts third of eight, loses places every night and on the weekend, and ends last.',
  places: [3, 3, 3, 5, 4, 4, 5, 6, 5, 6, 5, 5, 6, 6, 5, 6, 7, 7, 8, 8, 8, 8],
  duels: [
    [2, 5],
    [5, 1],
    [9, 0],
    [12, 4],
    [17, 1],
  ],
};

export const weekWith: Week = {
  name: 'With Insurance 24/7 AI',
  result: 'Your agency: 3rd to 1st',
  description:
    'Lap chart of the week with Insurance 24/7 AI: your agency starts third of eight, gains a place in the first night, leads from Wednesday night and ends first.',
  places: [3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  duels: [
    [2, 4],
    [5, 5],
    [10, 3],
    [14, 1],
    [17, 4],
  ],
};

/** Events, each with the lap after which the chart shows it. */
export const weekEvents = [
  {
    lap: 3,
    time: 'Mon 8:40 PM',
    event: 'A contractor asks for a quote.',
    without: 'Read on Tuesday at 9:30 AM. He has signed elsewhere.',
    with: 'Answered at 8:44 PM: the reply was drafted in a minute.',
  },
  {
    lap: 7,
    time: 'Wed 8:15 AM',
    event: 'Two renewals come due at once.',
    without: 'One client gets the call, one gets the bill.',
    with: 'Both calls were prepared the week before.',
  },
  {
    lap: 16,
    time: 'Sat 11:10 AM',
    event: 'Hail over half your book.',
    without: 'On Monday 19 claims are waiting.',
    with: 'By noon 19 clients know what to photograph.',
  },
] as const;
