import type { Week } from './types.ts';

export const weekTwo: Week = {
  number: 2,
  title: 'Keep the clients you have',
  aim: 'This week every renewal gets a plan, and a client who has gone quiet hears from you.',
  days: [
    {
      number: 8,
      title: 'Rank the next 60 days of renewals',
      brain: 'retention',
      minutes: 30,
      why: 'Clients who leave often gave a sign: a steep increase, a single policy, a year of silence. A list sorted by risk shows whom to call first.',
      steps: [
        'Export the renewals of the next 60 days. Keep initials, policy type, both premiums, policy count, last contact.',
        'Paste the lines and ask for a ranking with reasons.',
        'Move two names up or down. You know things the list does not.',
      ],
      prompt:
        'One renewal a line: initials, type, old premium, new premium, policies held, months since last contact. Rank them from most to least likely to leave. Give each one reason and one next step. Say which facts are missing. [paste]',
      question: 'How many renewals fall in the next 60 days, and which three come first?',
    },
    {
      number: 9,
      title: 'Plan one renewal call',
      brain: 'retention',
      minutes: 15,
      why: 'A call with a plan lasts eight minutes. A call without one lasts twenty and ends with “I’ll get back to you.”',
      steps: [
        'Take the first name on yesterday’s list.',
        'Ask for a one-page plan, then cut whatever you would not say.',
        'Make the call today. Note what you had not expected.',
      ],
      prompt:
        'Plan an eight-minute renewal call. Client: [initials, years with us, policies, change in premium, last claim]. Give me an opening line, three questions, two honest options, and the sentence that asks for the renewal.',
      question: 'Whom did you call, and what did you learn that was not in the file?',
    },
    {
      number: 10,
      title: 'Explain an increase, honestly',
      brain: 'retention',
      minutes: 20,
      why: 'Clients forgive a higher price sooner than a vague one. Say what changed, what they can change, and what you checked for them.',
      steps: [
        'Pick a renewal that rose by more than ten percent and collect the reasons the carrier states.',
        'Have the letter drafted from those reasons only.',
        'Check it against the renewal papers, add one personal line, send it before the bill arrives.',
      ],
      prompt:
        'Write a letter of at most 180 words about a premium that rose from [x] to [y]. Use only these reasons from the carrier: [list]. Name two things the client could change and what each would give up. No excuses, no flattery.',
      question: 'Which reason for an increase will you explain differently from now on?',
    },
    {
      number: 11,
      title: 'Build your annual review',
      brain: 'retention',
      minutes: 20,
      why: 'People marry, renovate, start a business at the kitchen table. A review that asks about life finds what a form does not.',
      steps: [
        'Ask for an agenda that fits 20 minutes and your lines of business.',
        'Replace each question you would feel silly asking.',
        'Use it with one client this week and keep the notes in the file.',
      ],
      prompt:
        '[paste your fact sheet] Build a 20-minute annual review for a [family with two drivers and a house]: ten questions about changes in life, home, vehicles and work, what each answer may mean for coverage, and a closing summary I can send.',
      question: 'Which change in a client’s life would you have missed without asking?',
    },
    {
      number: 12,
      title: 'Write to one quiet client',
      brain: 'retention',
      minutes: 15,
      why: 'A client who never calls is not always content. A short, useful note with nothing to sell is the cheapest retention there is.',
      steps: [
        'Find a client with no contact for twelve months.',
        'Choose something useful to them: a discount they may have earned, a seasonal tip, a limit worth checking.',
        'Edit the draft until it sounds like you, then send it.',
      ],
      prompt:
        'Write an email of at most 90 words to a client I have not spoken with for [14] months. Useful point: [point]. No sales pitch, one question at the end that is easy to answer. Give me two versions: warm and matter-of-fact.',
      question: 'Whom did you write to, and what made the note useful to that person?',
    },
    {
      number: 13,
      title: 'Rehearse the hard call',
      brain: 'retention',
      minutes: 20,
      why: 'Drivers learn the wet corner in the simulator. Say the difficult sentence here first, where it costs nothing.',
      steps: [
        'Give the brain the part of a client with a cheaper quote in hand.',
        'Play the call through once. Then ask what lost you ground.',
        'Play it again and keep the line that worked.',
      ],
      prompt:
        'Play my client of nine years. Homeowners rose 24 percent and you hold a cheaper quote with a higher wind deductible you have not noticed. Stay in the part until I write STOP. Then name three moments where I gained or lost you.',
      question: 'Which sentence was weak the first time, and what do you say now?',
    },
    {
      number: 14,
      title: 'Book a year of contact',
      brain: 'retention',
      minutes: 25,
      why: 'Retention is a calendar, not a mood. Four planned contacts a year, each with a reason, beat forty good intentions.',
      steps: [
        'Ask for a year of four contacts per client group, each with its purpose.',
        'Delete what your office cannot keep up in a busy month.',
        'Enter the first quarter in your calendar before you close this page.',
      ],
      prompt:
        'Plan four contacts a year for these groups: [new clients, one-policy households, families, small businesses]. For each contact: month, reason, channel, first sentence. It must take a team of [two] under three hours a week.',
      question: 'Which four contacts did you choose, and on what date is the first?',
    },
  ],
};
