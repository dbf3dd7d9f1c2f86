import { Button } from '../../ui/button.tsx';
import { leadDialogText, leadFormText } from '../content/lead-dialog.ts';

export function LeadButtons() {
  return (
    <div className="flex shrink-0 flex-wrap-reverse gap-x-3 gap-y-1 border-t border-line px-5 py-4 sm:px-8">
      <Button data-part="cancel" variant="quiet">
        {leadFormText.cancel}
      </Button>
      <Button data-part="submit" type="submit" className="grow">
        {leadDialogText.agent.submit}
      </Button>
    </div>
  );
}
