import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Customer } from '#contract/customers.ts';
import { LEAD_STAGES, type Lead } from '#contract/leads.ts';
import { openActions } from '#crm/shared/dialogs/actions-sheet.tsx';
import { $dialog, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { customerQuery } from '#crm/shared/people/customer.query.ts';
import { choicesFor, type RecordAction } from '#crm/shared/records/record-action.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { type MoveLead, useMoveLead } from './moves/use-move-lead.ts';

/** A way to contact a customer. */
export type AnswerAction = RecordAction<Pick<Customer, 'id' | 'name' | 'email' | 'phone'>>;

const EditLead = lazyComponent(async () => (await import('./edit-lead-dialog.tsx')).EditLeadDialog);

export function editLead(lead: Lead): void {
  openDialog(EditLead, { lead });
}

const EDIT: RecordAction<Lead> = { label: 'Edit', words: 'change', key: 'd', run: editLead };

/** The actions of a lead, in its row and on its card on the board, where each stage is a separate action. */
export function useLeadActions(answers: readonly AnswerAction[]) {
  const client = useQueryClient();
  const move = useMoveLead();
  return useMemo(() => {
    const writing = answers.map((answer) => forCustomerOf(answer, client));
    return { row: [...writing, stageAction(move), EDIT], card: [...moveActions(move), ...writing, EDIT] };
  }, [answers, client, move]);
}

/** Offers the stages to which a lead can be moved. */
export function stageAction(move: MoveLead): RecordAction<Lead> {
  return {
    label: 'Stage',
    words: 'move',
    key: 's',
    run: (lead) =>
      openActions({
        title: lead.name,
        about: STAGE_LABELS[lead.stage],
        choices: choicesFor(lead, moveActions(move)),
      }),
  };
}

function moveActions(move: MoveLead): RecordAction<Lead>[] {
  return LEAD_STAGES.map((stage) => ({
    label: `Move to ${STAGE_LABELS[stage]}`,
    offered: (lead) => lead.stage !== stage,
    run: (lead) => move(lead, stage),
  }));
}

/** An action on a lead's customer. Reads the customer first, whose address may have changed. */
function forCustomerOf({ offered, run, ...action }: AnswerAction, client: QueryClient): RecordAction<Lead> {
  return {
    ...action,
    ...(offered && { offered: (lead: Lead) => offered({ ...lead, id: lead.customerId }) }),
    run: ({ customerId: id }) => {
      const asked = $dialog.get();
      const answer = (customer: Customer) => {
        // Not in the place of a dialog that was opened while this was loading. The sheet of actions has closed.
        if ([undefined, asked].includes($dialog.get())) run(customer);
      };
      client
        .fetchQuery({ ...customerQuery(id), staleTime: 0 })
        .then(answer, (error: Error) => showFailure(error, 'Not Opened'));
    },
  };
}
