import { Button } from '../../../ui/button.tsx';
import { type Person, useDownloadData } from './use-download-data.ts';

export function DownloadData({ person }: { person: Person }) {
  const download = useDownloadData(person);
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Download data of ${person.name}`}
      className="-mx-3 -my-1.5 underline max-sm:-my-3 max-sm:min-h-11"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      Download data
    </Button>
  );
}
