import type { FollowUp } from '#contract/follow-ups.ts';
import { lowerFirst } from '#crm/shared/capitalize.ts';
import { formatCount } from '#crm/shared/count.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { useDeleteFollowUp, useTurnOff, useTurnOn } from '../follow-up-queries.ts';
import { TRIGGER_WORDS } from '../follow-up-words.ts';
import { showLine } from '../place.ts';

type LineDialogProps = DialogProps & { line: FollowUp };

export function TurnOnDialog({ line, close }: LineDialogProps) {
  const { name, trigger, purpose, holdOut, pausedAt, active } = line;
  const turnOn = useTurnOn(line, { onSuccess: close });
  const isAgain = pausedAt !== null;
  return (
    <ConfirmDialog
      title={isAgain ? 'Turn On Again' : 'Turn On Follow-up'}
      question={
        trigger === 'by_hand'
          ? `From now on “${name}” begins for whomever one of us puts into it.`
          : `From now on “${name}” begins by itself ${lowerFirst(TRIGGER_WORDS[trigger])}. It reaches back to nobody: what has happened before begins nothing.`
      }
      detail={
        <>
          {isAgain && active > 0 && <p>It goes on for {whoIsIn(active)}.</p>}
          {purpose === 'marketing' && <p>Its messages go only to those who agreed to offers.</p>}
          {holdOut > 0 && <p>{holdOut} of 100 are held out and get nothing of it.</p>}
        </>
      }
      variant="primary"
      confirmLabel="Turn on"
      pendingLabel="Turning on..."
      pending={turnOn.isPending}
      onConfirm={() => turnOn.mutate()}
      onClose={close}
    />
  );
}

export function TurnOffDialog({ line, close }: LineDialogProps) {
  const { name, active } = line;
  const turnOff = useTurnOff(line, { onSuccess: close });
  return (
    <ConfirmDialog
      title="Turn Off Follow-up"
      question={
        active > 0
          ? `Turn off “${name}”? It stops for ${whoIsIn(active)}, and turning it on again does not bring them back.`
          : `Turn off “${name}”? Nobody is in it. It begins for nobody until an admin turns it on.`
      }
      confirmLabel="Turn off"
      pendingLabel="Turning off..."
      pending={turnOff.isPending}
      onConfirm={() => turnOff.mutate()}
      onClose={close}
    />
  );
}

export function DeleteFollowUpDialog({ line, close }: LineDialogProps) {
  const { name, active } = line;
  const remove = useDeleteFollowUp(line, {
    onSuccess: () => {
      close();
      showLine(undefined, { replace: true });
    },
  });
  return (
    <ConfirmDialog
      title="Delete Follow-up"
      question={`Delete “${name}”? ${active > 0 ? `It stops for ${whoIsIn(active)}. ` : ''}What was sent stays; its report is gone. This cannot be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  );
}

function whoIsIn(active: number): string {
  return active === 1 ? 'the one person in it' : `the ${formatCount(active)} people in it`;
}
