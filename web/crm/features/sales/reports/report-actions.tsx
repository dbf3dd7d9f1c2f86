import { Download, Printer } from 'lucide-react';
import { hasRole } from '#crm/shared/session/role.ts';
import { buttonClass } from '#ui/button.tsx';

/** Exports the report as a file, for admins, and prints it. */
export function ReportActions({ href }: { href: string }) {
  return (
    <div className="ml-auto flex gap-1 max-lg:*:min-h-11">
      {hasRole('admin') && (
        <a href={href} download className={buttonClass({ variant: 'quiet', size: 'sm' })}>
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
