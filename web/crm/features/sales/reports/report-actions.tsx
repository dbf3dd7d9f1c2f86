import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { MouseEvent } from 'react';
import { request } from '#client/request.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { buttonClass } from '#ui/button.tsx';
import { saveResponse } from '#ui/save-file.ts';

/** Exports the report as a file, for admins, and prints it. */
export function ReportActions({ href }: { href: string }) {
  const exporting = useMutation({
    mutationFn: async () => saveResponse(await request('GET', href), 'report.csv'),
    onError: (error) =>
      showFailure(error, {
        title: 'Export Failed',
        description: 'There was an error exporting the report. Please try again.',
      }),
  });
  // The browser would tell of an expired session in its list of downloads alone.
  const save = (event: MouseEvent) => {
    event.preventDefault();
    if (!exporting.isPending) exporting.mutate();
  };
  return (
    <div className="ml-auto flex gap-1 max-lg:*:min-h-11">
      {hasRole('admin') && (
        <a
          href={href}
          download
          aria-busy={exporting.isPending}
          onClick={save}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <Download aria-hidden className="size-4" />
          CSV
        </a>
      )}
      <button type="button" onClick={() => window.print()} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        <Printer aria-hidden className="size-4" />
        Print
      </button>
    </div>
  );
}
