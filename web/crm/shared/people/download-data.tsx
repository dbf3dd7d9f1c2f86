import { useMutation } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import { personalDataFileName } from '#contract/personal-data.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showFailure } from '../show-failure.ts';

interface DownloadDataProps {
  person: { kind: 'customer' | 'team member'; id: string; name: string };
}

const PATHS = {
  customer: '/api/crm/customers/{id}/personal-data',
  'team member': '/api/crm/team-members/{id}/personal-data',
} as const;

/** Downloads all stored data about a person as a file, to answer their request for it. Render it for admins only. */
export function DownloadData({ person: { kind, id, name } }: DownloadDataProps) {
  const download = useMutation({
    mutationFn: () => get(PATHS[kind], { params: { id } }),
    onSuccess: (data) =>
      saveFile(personalDataFileName(id), new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
    onError: (error) =>
      showFailure(error, {
        title: 'Download Failed',
        description: `There was an error reading the ${kind}’s data. Please try again.`,
      }),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Download data of ${name}`}
      className="-mx-3 -my-1.5 underline max-sm:-my-3 max-sm:min-h-11"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      Download data
    </Button>
  );
}
