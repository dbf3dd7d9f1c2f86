import { post } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { useWrite } from '../../../shared/records/use-write.ts';

/** Sends a reminder to a customer who opened a checkout and did not pay. */
export function CheckoutReminder({ checkoutId }: { checkoutId: string }) {
  const reminder = useWrite({
    write: () => post('/api/crm/checkouts/{id}/reminder', undefined, { params: { id: checkoutId } }),
    succeeded: { title: 'Reminder Sent', description: 'The email has a link that leads back to the payment.' },
    failed: (error: Error) => ({
      title: 'Failed to Send Email',
      // The server's reason is useful: the address takes no mail, or a colleague was faster.
      description:
        error instanceof ApiError && error.status === 409
          ? error.message
          : 'There was an error sending the email. Please try again.',
    }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-1"
      pending={reminder.isPending}
      onClick={() => reminder.mutate()}
    >
      Email a reminder
    </Button>
  );
}
