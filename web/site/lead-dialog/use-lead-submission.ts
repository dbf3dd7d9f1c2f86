import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '#ui/toast-store.ts';
import { leadToasts } from '../content/lead-dialog.ts';
import { save } from '../session-storage.ts';
import { submissionErrorToast } from './error-texts.ts';
import type { LeadRequest } from './request.ts';
import { openSchedulingPageSoon } from './scheduling.ts';
import { captureLead, openCheckout, type ShownLead } from './submit-lead.ts';

interface LeadSubmission {
  isProcessing: boolean;
  submit: (lead: ShownLead, request: LeadRequest) => Promise<void>;
  /** Cancels the submission, so that nothing opens after the visitor has left. */
  cancel: () => void;
}

/** Submits a lead and opens the checkout or the calendar. A failure leaves the dialog unchanged. */
export function useLeadSubmission(closeDialog: () => void): LeadSubmission {
  const [isProcessing, setProcessing] = useState(false);
  const running = useRef<AbortController>(undefined);
  const isLeaving = useRef(false);

  const end = () => {
    running.current = undefined;
    isLeaving.current = false;
    setProcessing(false);
  };

  const cancel = () => {
    running.current?.abort();
    // The checkout may be loading already.
    if (isLeaving.current) window.stop();
    end();
  };

  // A page restored by the back button would otherwise stay in the processing state.
  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) end();
  });
  useEffect(() => {
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const submit = async (lead: ShownLead, request: LeadRequest) => {
    if (running.current) return;
    const call = new AbortController();
    running.current = call;
    setProcessing(true);
    try {
      await send(lead, request, call.signal, closeDialog);
      // Stays pending before the agent's checkout, because the page is about to be left.
      if (request.productType === 'agent') isLeaving.current = true;
      else end();
    } catch (error) {
      if (call.signal.aborted) return;
      end();
      toast(submissionErrorToast(error));
    }
  };

  return { isProcessing, submit, cancel };
}

async function send(
  lead: ShownLead,
  request: LeadRequest,
  signal: AbortSignal,
  closeDialog: () => void,
): Promise<void> {
  const customerId = await captureLead(lead, request.productType, signal);
  save('lead', { name: lead.name, email: lead.email, phone: lead.phone });
  if (request.productType === 'demo') {
    closeDialog();
    toast(leadToasts.demoCaptured);
    openSchedulingPageSoon(lead);
    return;
  }
  location.assign(await openCheckout(request, customerId, signal));
  if (request.productType === 'upsell') closeDialog();
}
