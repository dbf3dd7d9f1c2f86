import { useMutation } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showFailure } from '../show-failure.ts';

/** Downloads all that proves what a customer has agreed to, for a lawyer. */
export function DownloadEvidence({ customerId: id, name }: { customerId: string; name: string }) {
  const download = useMutation({
    mutationFn: () => get('/api/crm/customers/{id}/consent-evidence', { params: { id } }),
    onSuccess: (evidence) =>
      saveFile(
        `consent-evidence-${id}.json`,
        new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }),
      ),
    onError: (error) =>
      showFailure(error, {
        title: 'Download Failed',
        description: 'The evidence could not be read. Please try again.',
      }),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Evidence of what ${name} agreed to`}
      className="mt-1 -ml-3 underline max-sm:min-h-11"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      Evidence
    </Button>
  );
}
