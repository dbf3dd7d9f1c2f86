import { toast } from '../../ui/toast-store.ts';
import { leadToasts } from '../content/lead-dialog.ts';
import { remember } from '../tab-memory.ts';
import { submissionErrorToast } from './error-texts.ts';
import type { LeadRequest } from './request.ts';
import { openSchedulingPageSoon } from './scheduling.ts';
import { captureLead, openCheckout, type ShownLead } from './submit-lead.ts';

interface Surroundings {
  /** Draws whether a submission is under way. */
  onProcessing: (processing: boolean) => void;
  closeDialog: () => void;
}

interface LeadSubmission {
  readonly processing: boolean;
  submit: (lead: ShownLead, request: LeadRequest) => Promise<void>;
  /** Calls the submission off: nothing opens after the visitor has turned away. */
  cancel: () => void;
}

/** Sends a lead and goes where the request leads: a checkout or the calendar. Failures leave the dialog as it is. */
export function createLeadSubmission({ onProcessing, closeDialog }: Surroundings): LeadSubmission {
  let running: AbortController | undefined;

  const follow = (call: AbortController | undefined) => {
    running = call;
    onProcessing(call !== undefined);
  };

  const cancel = () => {
    running?.abort();
    if (running) follow(undefined);
  };

  const submit = async (lead: ShownLead, request: LeadRequest) => {
    if (running) return;
    const call = new AbortController();
    follow(call);
    try {
      await send(lead, request, call.signal, closeDialog);
      // Towards the agent's checkout it stays pending: the page is about to be left.
      if (request.productType !== 'agent') follow(undefined);
    } catch (error) {
      if (call.signal.aborted) return;
      follow(undefined);
      toast(submissionErrorToast(error));
    }
  };

  // Back from the checkout, a page restored as it was left would be processing for ever.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && running) follow(undefined);
  });

  return {
    get processing() {
      return running !== undefined;
    },
    submit,
    cancel,
  };
}

async function send(
  lead: ShownLead,
  request: LeadRequest,
  signal: AbortSignal,
  closeDialog: () => void,
): Promise<void> {
  const customerId = await captureLead(lead, request.productType, signal);
  remember('lead', { name: lead.name, email: lead.email, phone: lead.phone });
  if (request.productType === 'demo') {
    closeDialog();
    toast(leadToasts.demoCaptured);
    openSchedulingPageSoon();
    return;
  }
  location.assign(await openCheckout(request, customerId, signal));
  if (request.productType === 'upsell') closeDialog();
}
