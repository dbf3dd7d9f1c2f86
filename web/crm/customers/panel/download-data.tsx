import type { Customer } from '../../../../contract/customers.ts';
import { Button } from '../../../ui/button.tsx';
import { useDownloadData } from '../use-download-data.ts';

export function DownloadData({ customer: { id, name } }: { customer: Customer }) {
  const download = useDownloadData();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Download data of ${name}`}
      className="-mx-2 -my-1.5 px-2 underline max-sm:min-h-11"
      pending={download.isPending}
      onClick={() => download.mutate(id)}
    >
      Download data
    </Button>
  );
}
