/** A drawing of one agency day: how many clients wait for an answer, hour by hour. It is not a measurement, and says so. */
export interface Lane {
  name: string;
  /** [hours since 6 AM, clients waiting from 0 to 10] */
  without: readonly (readonly [number, number])[];
  with: readonly (readonly [number, number])[];
}

export const agencyDay = {
  title: 'One agency day: clients waiting',
  note: 'An illustration.',
  without: 'without',
  with: 'with it',
  /** Office hours in hours since 6 AM, which have a lighter background. */
  officeHours: [3, 11],
  now: '9:30 PM',
  hours: ['6 AM', 'noon', '6 PM', 'midnight', '6 AM'],
} as const;

export const lanes: readonly Lane[] = [
  {
    name: 'Calls',
    without: [
      [0, 2],
      [3, 5],
      [4, 3],
      [6, 5],
      [9, 2],
      [10, 3],
      [11, 2],
      [15, 7],
      [20, 9],
      [24, 10],
    ],
    with: [
      [0, 0],
      [4, 0],
      [4.2, 2],
      [4.5, 0],
      [8, 0],
      [8.4, 2],
      [8.7, 0],
      [15, 0],
      [15.5, 2],
      [16, 0],
      [24, 0],
    ],
  },
  {
    name: 'Renewals',
    without: [
      [0, 3],
      [3, 4],
      [9, 4],
      [9.2, 5],
      [18, 6],
      [18.2, 10],
      [24, 10],
    ],
    with: [
      [0, 3],
      [1, 3],
      [2, 1],
      [7, 1],
      [8, 0],
      [24, 0],
    ],
  },
  {
    name: 'Claims',
    without: [
      [0, 1],
      [4.6, 1],
      [4.8, 4],
      [6, 4],
      [9, 1],
      [12.4, 1],
      [12.6, 5],
      [19, 5],
      [19.4, 9],
      [24, 9],
    ],
    with: [
      [0, 0],
      [4.6, 0],
      [4.8, 3],
      [5, 0],
      [12.4, 0],
      [12.6, 4],
      [13, 0],
      [19, 0],
      [19.4, 4],
      [20, 0],
      [24, 0],
    ],
  },
];
