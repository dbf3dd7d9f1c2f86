import type { Week } from './types.ts';

export const weekFour: Week = {
  number: 4,
  title: 'Win the clients you want',
  aim: 'Be found, answer first, hand work on without losing quality, and measure what the month has changed.',
  days: [
    {
      number: 22,
      title: 'Describe your best client',
      brain: 'marketing',
      minutes: 20,
      why: 'Marketing to everybody is heard by nobody. Ten clients you would like twice over tell you whom to look for.',
      steps: [
        'Choose the ten clients you most like to serve. Note their traits, without names.',
        'Ask what they share, and which trait only looks important.',
        'Write one sentence you could say at a chamber breakfast.',
      ],
      prompt:
        'Ten of my best clients, one a line, no names: [work, stage of life, policies, how they came, why they stay]. What do they share? What is chance? Give me one sentence that describes whom I look for, and where such people meet.',
      question: 'In one sentence: who is your best client?',
    },
    {
      number: 23,
      title: 'Teach it your voice',
      brain: 'marketing',
      minutes: 25,
      why: 'People notice when a text could be anybody’s. Three of your own emails are enough to teach a brain how you sound.',
      steps: [
        'Pick three emails you were proud of. Replace names with labels.',
        'Ask for your style in ten rules, then strike the ones that flatter.',
        'Add the rules to your fact sheet.',
      ],
      prompt:
        'Here are three emails I wrote: [paste]. Describe my style in ten short rules: sentence length, greetings, words I use, words I avoid, how I ask for something. Then rewrite this dull paragraph by those rules: [paste]',
      question: 'Which two phrases will you never let it use in your name?',
    },
    {
      number: 24,
      title: 'Answer one question in public',
      brain: 'marketing',
      minutes: 20,
      why: 'The five questions of day 6 are what your next clients are typing into a search box. Answer one where they can see it.',
      steps: [
        'Choose the question with the most useful answer.',
        'Have it written as a post and as a 40-second script. Check every fact.',
        'Hold it against your state’s and your carriers’ advertising rules, then publish.',
      ],
      prompt:
        'Turn this answer into a post of 120 words and a 40-second script: [paste]. Voice: [paste your rules]. A true first line that stops the thumb, one example, one next step. No fear, no claim I cannot prove, no carrier’s name.',
      question: 'Which question did you answer, and where can people read it?',
    },
    {
      number: 25,
      title: 'Ask for a referral at the right time',
      brain: 'marketing',
      minutes: 15,
      why: 'The best moment is not the end of a newsletter. It is the minute after you have helped.',
      steps: [
        'List the moments when clients thank you: a claim paid, a gap closed, a rate explained.',
        'Ask for words that fit each moment, then say them aloud.',
        'Ask one client today. Check your state’s rules before you offer any reward.',
      ],
      prompt:
        'Give me three ways to ask for a referral, under 25 words each, for these moments: [a claim just settled, a review just ended, a kind message]. Natural in speech, easy to decline. Then a two-line follow-up for a client who says yes.',
      question: 'What were your exact words, and whom did you ask?',
    },
    {
      number: 26,
      title: 'Reply to a lead in five minutes',
      brain: 'marketing',
      minutes: 20,
      why: 'A lead is warm for minutes. A good first reply, prepared, lets you be both quick and personal.',
      steps: [
        'Have first replies written for your three usual sources of leads.',
        'Leave one blank in each that only a person can fill.',
        'Text only those who agreed to texts, and keep the record of it.',
      ],
      prompt:
        'Write first replies for leads from [website, referral, a home buyer’s lender]: an email of 70 words and a text of 250 characters each. One question that is easy to answer, one blank for a personal line, a plain way to say no.',
      question: 'How long does a new lead wait for you now, and how long did it before?',
    },
    {
      number: 27,
      title: 'Offer a second policy with a reason',
      brain: 'marketing',
      minutes: 25,
      why: 'A second policy is one more reason to stay. But only a reason of the household’s own makes the offer worth reading.',
      steps: [
        'List twenty one-policy households, without names: what they have, what you know.',
        'Ask for the most fitting second policy and the reason for each.',
        'Write to the three with the best reason. Leave the rest in peace.',
      ],
      prompt:
        'Twenty one-policy households, one a line: [facts]. For each, name the second policy that fits best and the reason in the household’s own terms, or “none”. Mark the three strongest and draft a note of 70 words for each.',
      question: 'How many one-policy households do you have, and which offer went first?',
    },
    {
      number: 28,
      title: 'Hand one task to a colleague',
      brain: 'agent',
      minutes: 25,
      why: 'A method only you can use is a habit. Written on one page, with its check, it becomes the office’s.',
      steps: [
        'Choose the task that gained you the most this month.',
        'Have the steps written down: what goes in, the words to paste, what to check, who signs off.',
        'Let a colleague do it without your help. Mend the page where they stop.',
      ],
      prompt:
        'Write a one-page procedure for [task] in our office: when to do it, what to collect, the words to paste, five checks before a client sees the result, who signs off. For a colleague in the second week. Ask me what you need first.',
      question: 'Which task did you hand on, to whom, and how is it checked?',
    },
    {
      number: 29,
      title: 'Measure the month',
      brain: 'agent',
      minutes: 20,
      why: 'A feeling is not a figure. Compare this week with the one before day 1, also where nothing got faster.',
      steps: [
        'Take five tasks from this guide. Note the minutes before, the minutes now, how often a week.',
        'Count what else moved: renewals kept, reviews held, leads answered.',
        'Keep the sheet. You will measure again in 90 days.',
      ],
      prompt:
        'Five tasks: [task, minutes before, minutes now, times a week]. Work out the hours gained a week, show the sum, and say what the figures cannot prove. Then three questions I should ask myself before I trust them.',
      question: 'How many hours a week did you gain, and what did you do with them?',
    },
    {
      number: 30,
      title: 'Set the next 90 days',
      brain: 'agent',
      minutes: 30,
      why: 'The guide ends today, your year does not. Three goals, each with a number, a date and an owner, carry the month on.',
      steps: [
        'Read your thirty answers. Mark the five that surprised you.',
        'Ask for a plan with three goals at most, and argue with it.',
        'Put the first three weekly steps in your calendar. Then sign the page that follows.',
      ],
      prompt:
        'Here are my thirty answers: [paste]. Propose three goals for the next 90 days, each with a number, a date, an owner and a weekly step under 30 minutes. Name the risk to each. Challenge me where I sound too comfortable.',
      question: 'What are your three goals, each with its number and date?',
    },
  ],
};
