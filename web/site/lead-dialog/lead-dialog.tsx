import { X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CONSENT_TEXT, type ProductType } from '#contract/leads.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { leadDialogText, leadFormText } from '../content/lead-dialog.ts';
import { HoneypotField, honeypotValueOf } from '../honeypot-field.tsx';
import { StartLights } from '../start-lights.tsx';
import { placeToaster } from '../toaster.tsx';
import { emailErrorOf } from './email-check.ts';
import { emailErrorToast } from './error-texts.ts';
import { LeadFields } from './lead-fields.tsx';
import { type LeadRequest, type LeadTrigger, toRequest } from './request.ts';
import { useLeadFields } from './use-lead-fields.ts';
import { useLeadSubmission } from './use-lead-submission.ts';
import { useRememberedPress } from './use-remembered-press.ts';

interface LeadDialogProps {
  productType: ProductType;
  /** The displayed monthly price of an agent license. */
  agentPrice: string;
  /** Called once the dialog works, with a function that adapts it to a request. */
  onReady?: (setRequest: (request: LeadTrigger) => void) => void;
}

/** The pages that accept the same form without scripts. */
const ACTIONS: Record<ProductType, string> = { agent: '/sign-up', demo: '/demo', upsell: '/team-licenses' };

/** The content of the `<dialog>`. The input survives closing, reopening and every failure. */
export function LeadDialog({ productType, agentPrice, onReady }: LeadDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [request, setRequest] = useState(() => toRequest({ productType }));
  const fields = useLeadFields(form);
  const { check, focus } = fields;
  const close = () => form.current?.closest('dialog')?.close();
  const submission = useLeadSubmission(close);
  const refuseEmail = (error: string) => {
    toast(emailErrorToast(error));
    focus('email');
  };
  const { isRemembered, remember, forget } = useRememberedPress(check, {
    goOn: () => form.current?.requestSubmit(),
    refuse: refuseEmail,
  });
  const isProcessing = submission.isProcessing || isRemembered;
  const text = leadDialogText[request.productType];

  const onClose = useEffectEvent(() => {
    // The event is asynchronous, so the dialog may be open again.
    if (form.current?.closest('dialog')?.open) return;
    submission.cancel();
    forget();
    placeToaster(document.body);
  });
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    if (!dialog) return;
    dialog.addEventListener('close', onClose);
    onReady?.((trigger) => {
      flushSync(() => setRequest(toRequest(trigger)));
      placeToaster(dialog);
    });
    return () => dialog.removeEventListener('close', onClose);
  }, [onReady]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submission.isProcessing) return;
    const lead = fields.validate();
    if (!lead) return;
    if (check.status !== 'valid' || check.email !== lead.email) {
      const error = check.email === lead.email ? emailErrorOf(check) : undefined;
      if (error) return refuseEmail(error);
      toast(emailErrorToast(undefined));
      return remember();
    }
    const homepage = honeypotValueOf(event.currentTarget);
    void submission.submit({ ...lead, consentText: CONSENT_TEXT, homepage }, request);
  };

  return (
    <form
      ref={form}
      method="post"
      action={ACTIONS[request.productType]}
      noValidate
      onSubmit={submit}
      onInput={forget}
      className={PANEL}
    >
      <div className="ground-wall flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-4 py-2 pr-16 pl-5 sm:pl-8">
        <StartLights out={isProcessing} />
        {request.productType !== 'demo' && (
          <p className="font-mono text-[0.8125rem] text-on-pine-brass">{leadFormText.guarantee}</p>
        )}
      </div>
      <div className={BODY}>
        <h2 id="lead-title" className="expanded pr-[min(2.5rem,10vw)] text-[min(1.5rem,9vw)] leading-tight sm:text-3xl">
          {text.title}
        </h2>
        <p id="lead-description" className="mt-1.5 text-base leading-snug text-ink-soft">
          {text.description}
        </p>
        <LeadFields {...fields} />
        <HoneypotField />
        <div className="mt-1 flex flex-col gap-2 border-t border-line pt-3 text-[0.8125rem] leading-snug text-ink-soft">
          {request.productType === 'upsell' && <UpsellTerms {...request} />}
          <p>{text.note}</p>
          <p>{CONSENT_TEXT}</p>
        </div>
      </div>
      <div className="flex shrink-0 flex-col gap-3 border-t border-line px-5 py-4 sm:px-8">
        {request.productType === 'agent' && <p>{leadFormText.agentLicense(agentPrice)}</p>}
        <div className="flex flex-col-reverse gap-x-3 gap-y-1 sm:flex-row">
          <Button variant="quiet" onClick={close} {...CLOSES_THE_DIALOG}>
            {leadFormText.cancel}
          </Button>
          <Button
            type="submit"
            // A disabled button would lose the focus, and presses could not be remembered.
            aria-disabled={isProcessing || fields.isEmailBarred || undefined}
            aria-busy={isProcessing || undefined}
            className="grow"
          >
            {isProcessing ? leadFormText.processing : text.submit}
          </Button>
        </div>
      </div>
      <button type="button" aria-label="Close" onClick={close} {...CLOSES_THE_DIALOG} className={CLOSE}>
        <X aria-hidden className="size-5" />
      </button>
    </form>
  );
}

/** Shows how many licenses the checkout will contain. */
function UpsellTerms({ quantity, price }: LeadRequest) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-3 text-base text-ink">
      <span className="wide">{`${quantity} team ${quantity === 1 ? 'license' : 'licenses'}`}</span>
      {price && <span className="font-mono">{`${price} a month each`}</span>}
      <span className="basis-full">{leadFormText.renews}</span>
      <input type="hidden" name="quantity" value={quantity} />
    </p>
  );
}

/** Closes the dialog before React has started, in browsers that support commands. */
const CLOSES_THE_DIALOG = { command: 'close', commandfor: 'lead-dialog' };

const PANEL =
  'relative flex max-h-full w-full flex-col overflow-y-auto rounded-t-md bg-paper text-ink shadow-board ring-1 ring-line ' +
  'sm:max-w-lg sm:rounded-md';

const BODY = 'min-h-36 overflow-y-auto overscroll-contain px-5 pt-5 pb-4 sm:px-8 sm:pt-7';

const CLOSE =
  'absolute top-0.5 right-2 grid size-11 place-items-center rounded-md text-on-pine opacity-80 -outline-offset-4 ' +
  'transition-opacity [--focus:var(--color-on-pine)] hover:opacity-100 sm:right-4';
