import {
  after,
  before,
  email,
  FIRST_NAME,
  HI,
  inTheMorning,
  LINK,
  type Recipe,
  RULE,
  STOP,
  task,
  text,
} from './recipe.ts';

/**
 * The lines that stand ready, each off until an admin has read it. Any step may be refused or late, so that no message refers to an
 * earlier one or says how long ago something was. None has a `sender_name`, for nobody sends it.
 */
export const RECIPES: readonly Recipe[] = [
  {
    key: 'unanswered_lead',
    name: 'Unanswered lead',
    trigger: 'lead_created',
    purpose: 'service',
    reentryDays: 30,
    steps: [
      email(after(15, 'minutes'), 'Unanswered lead: how to book a demo', 'See Insurance 24/7 AI for yourself', [
        HI,
        'Thank you for your interest in Insurance 24/7 AI: four AI brains for agents, client retention, claims and marketing.',
        'The quickest way to see whether it helps you is a demo: 30 minutes, one on one, with time for your questions. You need no credit card for it. Pick a time here:\n{{ booking_link }}',
        'Bring one renewal you are about to lose. We run it through the four brains with you watching.',
        'Is there something you want to know first? Just reply to this email.',
      ]),
      text(
        inTheMorning(1),
        'Unanswered lead: text about the demo',
        `Hi ${FIRST_NAME}, this is Insurance 24/7 AI. Thanks for your interest.`,
        'See it work on one of your own cases in a 30-minute demo: {{ booking_link }}',
        `Questions? Just reply. ${STOP}`,
      ),
      email(after(2, 'days'), 'Unanswered lead: what it does', 'What Insurance 24/7 AI would do for you', [
        HI,
        'You asked about Insurance 24/7 AI. Here are three things it does:',
        '- Renewals: you paste in this week’s list, and it picks whom to call first, each with the reason the client might leave.\n- Claims: it turns your notes into a clean loss note and lists the proof to collect.\n- New leads: it drafts a reply in your voice, which you send.',
        'We gladly show you with a case of yours, in 30 minutes:\n{{ booking_link }}',
        'Not the right time, or a question? Just reply to this email. One word is enough, and we leave it there.',
      ]),
      task(after(2, 'days'), 'Call this lead, who has not answered yet'),
    ],
  },
  {
    key: 'checkout_left',
    name: 'Checkout left',
    trigger: 'checkout_opened',
    purpose: 'service',
    reentryDays: 7,
    steps: [
      // The words of the reminder that staff send by hand, which claims this step. A template does not know how many licenses it was.
      email(after(1, 'days'), 'Checkout left: reminder', 'Your license for Insurance 24/7 AI', [
        'You began to check out and stopped before the payment. Nothing was charged.',
        `If you still want your license, this link opens your account, where you can go on from there. ${LINK}`,
        'Something in the way, or a question? Just reply to this email.',
      ]),
      task(after(2, 'days'), 'Call: opened the checkout and has not paid'),
    ],
  },
  {
    key: 'never_signed_in',
    name: 'Bought and never signed in',
    trigger: 'never_signed_in',
    purpose: 'service',
    reentryDays: null,
    // The links go by mail alone: that the address is the buyer's is known, and that the number is theirs is not.
    steps: [
      email(after(1, 'days'), 'Bought and never signed in: new link', 'Your license is ready: a new sign-in link', [
        HI,
        'Your payment went through and your license is ready, but nobody has signed in yet. Our welcome email may be in your spam folder.',
        `This new link opens your account. ${LINK}`,
        'Then start with day 1 of the 30-Day Getting Started Guide. It takes fifteen minutes.',
        'Does something not work? Just reply to this email.',
      ]),
      email(after(2, 'days'), 'Bought and never signed in: help', 'Can we help you sign in?', [
        HI,
        'Your license for Insurance 24/7 AI is still waiting for you. Perhaps one of these is in the way:',
        '- A link was used before, or is too old. Below is a new one, and the sign-in page sends you another whenever you ask.\n- You looked in another mailbox. Our links go to the address that this email went to.\n- You have no time. Day 1 of the guide takes fifteen minutes.',
        `This new link opens your account. ${LINK}`,
        'Is it something else? Just reply to this email, and we help you in.',
      ]),
      text(
        inTheMorning(1),
        'Bought and never signed in: text',
        `Hi ${FIRST_NAME}, your Insurance 24/7 AI license is ready, but nobody has signed in yet.`,
        'No email from us? Look in your spam folder, or reply here and we will help.',
        STOP,
      ),
      email(after(3, 'days'), 'Bought and never signed in: last mail', 'You pay for a license that nobody uses', [
        HI,
        'You bought a license for Insurance 24/7 AI, and nobody has signed in yet. We want you to use it, or to tell us what is in the way.',
        `This new link opens your account. ${LINK}`,
        `The 30 Day Money Back Guarantee counts from your payment. ${RULE}`,
        'You can cancel anytime in your account. Or just reply to this email: a person reads it and answers.',
      ]),
      task(after(1, 'days'), 'Call: bought a license and has never signed in'),
    ],
  },
  {
    key: 'guide_stalled',
    name: 'Guide stalled',
    trigger: 'guide_stalled',
    purpose: 'service',
    // Somebody who has given up the guide stays stalled for good, and is not to be asked again and again.
    reentryDays: null,
    steps: [
      email(after(0, 'minutes'), 'Guide stalled: go on', 'Your guide: {{ guide_answered }} of 30 answered', [
        HI,
        '{% if guide_answered == 0 %}Your 30-Day Getting Started Guide is waiting with day 1, which takes fifteen minutes.{% else %}You have answered {{ guide_answered }} of the 30 questions in your Getting Started Guide, and then it went quiet.{% endif %}',
        'Missed a few days? You simply go on. The questions count, not the calendar, and you may do several days in one sitting.',
        `This link opens your account, where the guide is. ${LINK}`,
        `The answers also count for the 30 Day Money Back Guarantee. ${RULE}`,
        'Stuck on a day? Just reply to this email.',
      ]),
      text(
        inTheMorning(5),
        'Guide stalled: text',
        `Hi ${FIRST_NAME}, this is Insurance 24/7 AI. Your Getting Started Guide is at {{ guide_answered }} of 30 answers.`,
        'A day takes 10 to 30 minutes. Stuck? Reply and we will help.',
        STOP,
      ),
      // Eighteen days after the stall: day 25 for those who stopped at day four, and day 22 for those who never began. Later ones would
      // come when the 30 days are over for most.
      email(after(13, 'days'), 'Guide stalled: the guarantee', 'What your money back guarantee still needs', [
        HI,
        'The 30 Day Money Back Guarantee has three conditions. So that none of them surprises you:',
        '1. You used the product.\n2. You completed all questions in the 30-Day Getting Started Guide. You have answered {{ guide_answered }} of 30.\n3. You ask within 30 days. The day of your payment is day 1.',
        `Your account shows which of them are met, and what day it is today. There you can also go on with the guide, several days in one sitting, and ask for your money back. This link opens it. ${LINK}`,
        'You can ask before all three are met: our team looks at every request and answers by email.',
        'Do you want to go on, and something is in the way? Just reply to this email.',
      ]),
    ],
  },
  {
    key: 'demo_booked',
    name: 'Demo coming up',
    trigger: 'booking_made',
    purpose: 'service',
    reentryDays: 0,
    steps: [
      email(before(1, 'days'), 'Demo coming up: the day before', 'Your demo is tomorrow', [
        HI,
        'Your demo of Insurance 24/7 AI is tomorrow. The time and how to join are in the invitation from our calendar.',
        'It takes 30 minutes, one on one, with time for your questions. Bring one renewal you are about to lose: we run it through the four brains with you watching.',
        'Does the time no longer suit you? Move it in that invitation, or just reply to this email.',
      ]),
      // Still true when it has waited until texts may go out in the morning.
      text(
        before(1, 'hours'),
        'Demo coming up: text',
        `Hi ${FIRST_NAME}, your Insurance 24/7 AI demo starts within the hour.`,
        'How to join is in your calendar invitation. Not a good time? Just reply.',
        STOP,
      ),
    ],
  },
  {
    key: 'demo_missed',
    name: 'Demo missed',
    trigger: 'booking_missed',
    purpose: 'service',
    reentryDays: 0,
    steps: [
      email(after(1, 'hours'), 'Demo missed: another time', 'Sorry we missed you', [
        HI,
        'We were there to show you Insurance 24/7 AI, and we did not meet. Things come up. Pick another time here:\n{{ booking_link }}',
        'Did you try to join, and it did not work? Please tell us, and we make it right: just reply to this email.',
      ]),
      text(
        inTheMorning(1),
        'Demo missed: text',
        `Hi ${FIRST_NAME}, sorry we missed you at the Insurance 24/7 AI demo.`,
        'Pick another time here: {{ booking_link }} Or reply with one that suits you.',
        STOP,
      ),
      task(after(1, 'days'), 'Call: missed the demo and has not booked another'),
    ],
  },
  {
    key: 'payment_failed',
    name: 'Payment failed',
    trigger: 'payment_failed',
    purpose: 'billing',
    reentryDays: 0,
    // The product says so at once by itself, whether this line is on or off.
    steps: [
      email(after(2, 'days'), 'Payment failed: still open', 'Your payment is still open', [
        HI,
        'The payment for your license of Insurance 24/7 AI has not come in yet. An expired card, a limit or a check by your bank may be all there is to it.',
        `In your account, under payments, you can change your card. This link opens it. ${LINK}`,
        'Without the payment your license cannot continue.',
        'Is something wrong with the bill, or would you like help? Just reply to this email.',
      ]),
      text(
        inTheMorning(3),
        'Payment failed: text',
        `Hi ${FIRST_NAME}, this is Insurance 24/7 AI. The payment for your license has not come in yet.`,
        'Please sign in on our site and check your card. Questions? Just reply.',
        STOP,
      ),
      task(after(1, 'days'), 'Call: the payment is still open'),
    ],
  },
  {
    // To win somebody back is an offer and not service, whatever it asks. So it is marketing: the gate sends it to those alone who have
    // said yes to offers, and to nobody whose access is blocked. One mail, and no text, for which the law is stricter.
    key: 'subscription_canceled',
    name: 'Canceled',
    trigger: 'subscription_canceled',
    purpose: 'marketing',
    reentryDays: 365,
    steps: [
      email(after(1, 'days'), 'Canceled: why, and what would help', 'What made you stop?', [
        HI,
        'Your subscription to Insurance 24/7 AI has ended. Would you tell us two things?',
        '1. What made you stop?\n2. What would bring you back?',
        `Have you changed your mind, or did only the payment fail? Your answers in the guide are still there, and this link opens your account. ${LINK}`,
        'To tell us, just reply to this email. One line is enough, and a person reads it.',
      ]),
    ],
  },
  {
    key: 'seats_unused',
    name: 'Seats bought and free',
    trigger: 'seats_unused',
    purpose: 'service',
    reentryDays: 90,
    steps: [
      email(after(0, 'minutes'), 'Seats bought and free: how to invite', 'You have a team license to give', [
        HI,
        'At least one of your team licenses for Insurance 24/7 AI is free. Each gives one more person the app, on your account.',
        `This link opens your account. ${LINK}`,
        'Under Team, press “Invite a team member” and type in name and email. They get an email with a link that signs them in.',
        'Would you like help with it? Just reply to this email.',
      ]),
      email(after(7, 'days'), 'Seats bought and free: a week later', 'Is somebody still missing from your team?', [
        HI,
        'At least one of your team licenses for Insurance 24/7 AI is free. Reply to this email with a name and an email address, and we invite them for you.',
        `Or invite them in your account, under Team. This link opens it. ${LINK}`,
        'Do you need fewer licenses, or have a question? Just reply to this email.',
      ]),
    ],
  },
  {
    key: 'app_unused',
    name: 'Paid and not using the app',
    trigger: 'app_unused',
    purpose: 'service',
    reentryDays: 90,
    // It may have been used again by the time that a mail is read, so none says for how long it was not.
    steps: [
      email(after(0, 'minutes'), 'Paid and not using the app: one task', 'One task for Insurance 24/7 AI this week', [
        HI,
        'You have Insurance 24/7 AI, and it helps only when it is used. Give it one task this week. Any of these takes a few minutes:',
        '- Paste in the renewals of this month, and ask whom to call first.\n- Paste in the notes of a claim, and ask for a clean loss note.\n- Paste in a new lead’s question, and ask for a reply.',
        `This link opens your account, and the app from there. ${LINK}`,
        'Is something in the way? Just reply to this email. A person reads it and answers.',
      ]),
      email(after(4, 'days'), 'Paid and not using the app: help', 'Shall we go through it with you?', [
        HI,
        'Some people see the use of Insurance 24/7 AI at once, others when somebody shows them on a case of their own. We gladly do that, in 30 minutes:\n{{ booking_link }}',
        'Or reply to this email with one thing that takes you too long, and we tell you how the app does it.',
      ]),
      task(after(3, 'days'), 'Call: pays and does not use the app'),
    ],
  },
];
