import type { ProductType } from '../../../contract/leads.ts';
import { refund } from './claims.ts';

interface LeadDialogText {
  title: string;
  description: string;
  submit: string;
  /** Says what the three answers are for. */
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

export const leadFormText = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  phoneHint: 'With country code, e.g. +1 555 123 4567',
  cancel: 'Cancel',
  processing: 'Processing...',
  validatingEmail: '🔍 Validating email...',
  checkAgain: 'Check again',
  guarantee: refund.name,
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
