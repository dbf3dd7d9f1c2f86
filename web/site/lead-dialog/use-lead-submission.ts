import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LeadForm } from '../../../contract/leads.ts';
import { toast } from '../../ui/toast.tsx';
import { leadToasts } from '../content/lead-dialog.ts';
import { remember } from '../tab-memory.ts';
import { submissionErrorToast } from './error-texts.ts';
import { closeLeadDialog, type LeadRequest } from './request.ts';
import { openSchedulingPageSoon } from './scheduling.ts';
import { captureLead, openCheckout } from './submit-lead.ts';

interface LeadSubmission {
  processing: boolean;
  submit: (lead: LeadForm, homepage: string | undefined) => Promise<void>;
  /** Calls the submission off: nothing opens after the visitor has turned away. */
  cancel: () => void;
}

/** Sends the lead and goes where the request leads: a checkout or the calendar. Failures leave the dialog as it is. */
export function useLeadSubmission(request: LeadRequest): LeadSubmission {
  const [processing, setProcessing] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);

  const end = () => {
    running.current = undefined;
    setProcessing(false);
  };

  const cancel = () => {
    running.current?.abort();
    end();
  };

  // Back from the checkout, a page restored as it was left would be processing for ever.
  const onShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) end();
  });
  useEffect(() => {
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const submit = async (lead: LeadForm, homepage: string | undefined) => {
    // Not the state: a second submission of the same moment would still see the old one.
    if (running.current) return;
    const call = new AbortController();
    running.current = call;
    setProcessing(true);
    try {
      await send(lead, homepage, request, call.signal);
      // Towards the agent's checkout it stays pending: the page is about to be left.
      if (request.productType !== 'agent') end();
    } catch (error) {
      if (call.signal.aborted) return;
      end();
      toast(submissionErrorToast(error));
    }
  };

  return { processing, submit, cancel };
}

async function send(
  lead: LeadForm,
  homepage: string | undefined,
  request: LeadRequest,
  signal: AbortSignal,
): Promise<void> {
  const customerId = await captureLead({ ...lead, homepage }, request.productType, signal);
  remember('lead', lead);
  if (request.productType === 'demo') {
    toast(leadToasts.demoCaptured);
    closeLeadDialog();
    openSchedulingPageSoon();
    return;
  }
  location.assign(await openCheckout(request, customerId, signal));
  if (request.productType === 'upsell') closeLeadDialog();
}
