import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { patch } from '#client/api.ts';
import type { Lead, LeadStage } from '#contract/leads.ts';
import { $dialog, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { type EditConflict, readConflict } from '#crm/shared/forms/edit-conflict.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { patchLists } from '#crm/shared/records/patch-lists.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { toast } from '#ui/toast-store.ts';
import { moveCard } from '../columns/board-columns.ts';
import type { AskedBeforeMove } from './asked-before-move.ts';

const LostReason = lazyComponent(async () => (await import('./lost-reason-dialog.tsx')).LostReasonDialog);
const DemoDate = lazyComponent(async () => (await import('./demo-date-dialog.tsx')).DemoDateDialog);
const MoveConflict = lazyComponent(async () => (await import('./move-conflict-dialog.tsx')).MoveConflictDialog);

/** A lead before its move, and the new stage. */
interface LeadMove {
  lead: Lead;
  stage: LeadStage;
  asked?: AskedBeforeMove;
}

export type MoveLead = (lead: Lead, stage: LeadStage, how?: 'dragged') => void;

const MOVES = ['move-lead'];

/**
 * Moves a lead to another stage. The move is shown immediately and reverted when it fails. Moving to lost first asks for the
 * reason. Moving to booked asks for the date, unless the card was dragged, which many are in a row.
 */
export function useMoveLead(): MoveLead {
  const client = useQueryClient();
  const { mutate }: UseMutationResult<Lead, Error, LeadMove> = useMutation({
    mutationKey: MOVES,
    // Moves run one after the other, because a second move of a lead begins from the result of the first.
    scope: { id: 'move-lead' },
    mutationFn: saveMove,
    onMutate: (move) => showLead(client, moved(move.lead, move)),
    onSuccess: (lead, move) => {
      const later = laterMoveOf(client, move);
      showLead(client, later ? moved(lead, later) : lead);
      void client.invalidateQueries({ queryKey: ['api', 'crm', 'customers', lead.customerId, 'timeline'] });
    },
    onError: (error, move) => {
      const conflict = readConflict<Lead>(error);
      showLead(client, conflict?.current ?? move.lead);
      if (!conflict) return showFailure(error, FAILED);
      if ($dialog.get()) return toast(notMoved(conflict.current));
      const keepMine = () => mutate({ ...move, lead: conflict.current });
      openDialog(MoveConflict, { conflict, from: move.lead.stage, to: move.stage, keepMine });
    },
  });
  return useCallback(
    (lead, stage, how) => {
      const save = (asked: AskedBeforeMove) => mutate({ lead, stage, asked });
      if (stage === 'lost') openDialog(LostReason, { name: lead.name, save });
      else if (stage === 'demo_booked' && how !== 'dragged') openDialog(DemoDate, { lead, save });
      else mutate({ lead, stage });
    },
    [mutate],
  );
}

/** Shown instead of the question, which would replace the dialog that has been opened meanwhile. */
function notMoved({ name, stage }: Lead) {
  return {
    title: 'Lead Not Moved',
    description: `Somebody else has moved ${name} at the same time, to ${STAGE_LABELS[stage]}.`,
    variant: 'destructive',
  } as const;
}

const FAILED = {
  title: 'Failed to Move Lead',
  description: 'There was an error moving the lead. Please try again.',
};

/** The lead as it is after a move. */
function moved(lead: Lead, { stage, asked }: LeadMove): Lead {
  return { ...lead, stage, lostReason: null, ...asked };
}

async function saveMove({ lead, stage, asked }: LeadMove): Promise<Lead> {
  const save = (updatedAt: string) =>
    patch('/api/crm/leads/{id}', { stage, ...asked, updatedAt }, { params: { id: lead.id } });
  try {
    return await save(lead.updatedAt);
  } catch (error) {
    const conflict: EditConflict<Lead> | undefined = error instanceof Error ? readConflict(error) : undefined;
    // Another field has changed, or the previous move was saved. The stage is still the one from which the lead was moved.
    if (conflict?.current.stage === lead.stage) return save(conflict.current.updatedAt);
    throw error;
  }
}

/** Updates a lead everywhere it is shown, and moves it to its column on boards. */
function showLead(client: QueryClient, lead: Lead): void {
  patchLists(client, [lead]);
  moveCard(client, lead);
}

/** Returns a later unsaved move of the same lead. */
function laterMoveOf(client: QueryClient, move: LeadMove): LeadMove | undefined {
  const pending = client.getMutationCache().findAll({ mutationKey: MOVES, status: 'pending' });
  return pending
    .map(({ state }) => state.variables as LeadMove)
    .findLast((other) => other !== move && other.lead.id === move.lead.id);
}
