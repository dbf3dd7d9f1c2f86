import type { ProductType } from '#contract/leads.ts';
import { refund } from './claims.ts';

interface LeadDialogText {
  title: string;
  description: string;
  submit: string;
  /** Explains what the three answers are for. */
  note: string;
}

const signUp: LeadDialogText = {
  title: 'Sign Up Now',
  description: 'Enter your information to continue to secure checkout',
  submit: 'Continue to Checkout',
  note: 'Your information pre-fills checkout: your email is there when you arrive.',
};

export const leadDialogText: Record<ProductType, LeadDialogText> = {
  agent: signUp,
  upsell: signUp,
  demo: {
    title: 'Schedule Your Demo',
    description: 'Enter your information to schedule your 1-on-1 demo appointment',
    submit: 'Schedule Appointment',
    note: 'Your information is used to schedule your demo.',
  },
};

/** Stands beside each monthly price of a form that leads to the checkout. */
const renews = 'Renews until you cancel.';

export const leadFormText = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  phoneHint: '10 digits, or + and the country code',
  phoneRemedy: '10 digits or more',
  cancel: 'Cancel',
  processing: 'Processing...',
  validatingEmail: '🔍 Validating email...',
  checkAgain: 'Check again',
  didYouMean: (address: string) => `Did you mean ${address}?`,
  guarantee: refund.name,
  agentLicense: (price: string) => `Agent license, ${price} a month. ${renews}`,
  renews,
} as const;

export const leadToasts = {
  demoCaptured: {
    title: 'Information Captured!',
    description: 'Redirecting to schedule your demo appointment...',
  },
  popupBlocked: {
    title: 'Your calendar is ready',
    description: 'The browser held back the new tab.',
    link: 'Open the scheduling page',
  },
} as const;
