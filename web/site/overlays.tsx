import { createRoot } from 'react-dom/client';
import { Toaster } from '../ui/toast.tsx';
import { LeadDialog } from './lead-dialog/lead-dialog.tsx';
import { wholeSheet } from './whole-sheet.ts';

export { toast } from '../ui/toast.tsx';
export { openLeadDialog } from './lead-dialog/request.ts';

await wholeSheet;
// Everything that lies over a page of the site, in one React root made when this module is first needed.
const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(
  <>
    <LeadDialog />
    <Toaster />
  </>,
);
