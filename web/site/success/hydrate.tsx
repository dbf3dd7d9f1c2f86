/** The script of the payment confirmation. It shows a toast and the purchase, and hydrates the form for team licenses. */
import { createRoot, hydrateRoot } from 'react-dom/client';
import { toast } from '#ui/toast-store.ts';
import { success } from '../content/success.ts';
import { placeToaster } from '../toaster.tsx';
import { Purchase } from './purchase.tsx';
import { TeamLicenses } from './team-licenses.tsx';

placeToaster(document.body);
toast(success.toast);

const purchase = document.getElementById('purchase');
if (purchase) createRoot(purchase).render(<Purchase offers={document.getElementById('offers')} />);

const licenses = document.getElementById('team-licenses');
if (licenses) hydrateRoot(licenses, <TeamLicenses price={licenses.dataset.price ?? ''} />);
