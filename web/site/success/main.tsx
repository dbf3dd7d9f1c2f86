import { createRoot } from 'react-dom/client';
import { success } from '../content/success.ts';
import { toast } from '../overlays.tsx';
import { Purchase } from './purchase.tsx';
import { followQuantity } from './quantity.ts';

toast(success.toast);

const place = document.getElementById('purchase');
if (place) createRoot(place).render(<Purchase />);

const form = document.querySelector<HTMLFormElement>('#team-licences');
if (form) followQuantity(form);
