/** The confirmation's own script: greets, follows the purchase, keeps the upsell's button in step. */
import { toast } from '../../ui/toast-store.ts';
import { success } from '../content/success.ts';
import { startToaster } from '../toasts/toaster.ts';
import { followPurchase } from './follow-purchase.ts';
import { followQuantity } from './quantity.ts';
import { showPurchase } from './show-purchase.ts';

const toasts = document.getElementById('toasts');
if (toasts) startToaster(toasts);
toast(success.toast);

const place = document.getElementById('purchase');
if (place) void followPurchase((purchase) => showPurchase(place, purchase));

const form = document.querySelector<HTMLFormElement>('#team-licences');
if (form) followQuantity(form);
