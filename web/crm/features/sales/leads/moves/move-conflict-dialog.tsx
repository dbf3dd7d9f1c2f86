import type { Lead, LeadStage } from '#contract/leads.ts';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { ConflictNotice } from '#crm/shared/forms/conflict-notice.tsx';
import { describeChanges, type EditConflict } from '#crm/shared/forms/edit-conflict.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { STAGE_FIELD } from '../lead-fields.ts';

interface MoveConflictDialogProps extends DialogProps {
  conflict: EditConflict<Lead>;
  /** The stages before and after the user's move. */
  from: LeadStage;
  to: LeadStage;
  keepMine: () => void;
}

/** Asks which move to keep, when a colleague or a payment has moved the lead in the meantime. */
export function MoveConflictDialog({ conflict, from, to, keepMine, close }: MoveConflictDialogProps) {
  const { current, edits } = conflict;
  const states = { initial: { stage: from }, mine: { stage: to }, theirs: { stage: current.stage } };
  const moveAgain = () => {
    close();
    keepMine();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Move ${current.name}`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Take theirs
          </Button>
          <Button onClick={moveAgain}>Keep mine</Button>
        </>
      }
    >
      <div className="mt-5">
        <ConflictNotice
          changedAt={current.updatedAt}
          changes={describeChanges([STAGE_FIELD], states, edits)}
          changedHere={[STAGE_FIELD.label]}
        />
      </div>
    </Dialog>
  );
}
