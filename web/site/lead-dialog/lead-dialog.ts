import { toast } from '../../ui/toast-store.ts';
import { leadDialogText, leadFormText } from '../content/lead-dialog.ts';
import { completeModal } from '../modal.ts';
import { part } from '../part.ts';
import { recall } from '../tab-memory.ts';
import { startToaster } from '../toasts/toaster.ts';
import { trapFieldOf } from '../trap.ts';
import { emailErrorOf } from './email-check.ts';
import { emailErrorToast, submissionErrorToast } from './error-texts.ts';
import { createLeadForm } from './lead-form.ts';
import { createLeadSubmission } from './lead-submission.ts';
import { type LeadTrigger, toRequest } from './request.ts';
import { showRequest } from './show-request.ts';

/**
 * Makes the board that has been brought (lead-board.tsx) work, and answers what opens it. What is typed survives closing,
 * reopening and every failure.
 */
export function setUpLeadDialog(): (trigger: LeadTrigger) => void {
  const dialog = document.querySelector<HTMLDialogElement>('#lead-dialog');
  const toasts = document.getElementById('toasts');
  if (!dialog || !toasts) throw new Error('The page has not the board that its script works on');
  const board = part<HTMLFormElement>(dialog, 'board');
  const button = part<HTMLButtonElement>(board, 'submit');
  let request = toRequest({ productType: 'agent' });
  /** The email address is being checked or is refused. */
  let barred = false;

  const drawButton = () => {
    const { processing } = submission;
    button.textContent = processing ? leadFormText.processing : leadDialogText[request.productType].submit;
    button.disabled = processing || barred;
    button.ariaBusy = processing ? 'true' : null;
  };

  const close = () => {
    submission.cancel();
    dialog.close();
    if (dialog.contains(toasts)) document.body.append(toasts);
  };

  const open = (trigger: LeadTrigger) => {
    request = toRequest(trigger);
    showRequest(board, request);
    drawButton();
    if (dialog.open) return;
    // What stands outside an open dialog can be neither pressed nor read out.
    dialog.append(toasts);
    dialog.showModal();
    // Of its own accord a browser may begin with the part that scrolls.
    board.querySelector('input')?.focus();
  };

  const submission = createLeadSubmission({
    closeDialog: close,
    onProcessing: (processing) => {
      drawButton();
      part(board, 'lights').toggleAttribute('data-out', processing);
      // A disabled button loses the focus; a failed submission gives it back.
      if (!processing && dialog.open && !board.contains(document.activeElement)) button.focus();
    },
  });
  const form = createLeadForm(board, recall('lead'), ({ status }) => {
    barred = status === 'checking' || status === 'invalid';
    drawButton();
  });

  const submit = async () => {
    const lead = await form.validate();
    if (!lead) return;
    const { check } = form;
    if (check.status !== 'valid' || check.email !== lead.email) return toast(emailErrorToast(emailErrorOf(check)));
    const consentText = part(board, 'consent').textContent;
    await submission.submit({ ...lead, consentText, homepage: trapFieldOf(board) }, request);
  };

  completeModal(dialog);
  startToaster(toasts);
  // It comes a moment late: the dialog may be open again.
  dialog.addEventListener('close', () => {
    if (!dialog.open) close();
  });
  board.addEventListener('submit', (event) => {
    event.preventDefault();
    submit().catch((error: unknown) => toast(submissionErrorToast(error)));
  });
  for (const name of ['cancel', 'close']) part(board, name).addEventListener('click', close);
  return open;
}
