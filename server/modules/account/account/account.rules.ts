import { type AccessState, hasAccess } from '#contract/access.ts';
import { AGENT_LICENSE } from '#contract/purchases.ts';

/** Returns why somebody cannot buy a product from their account, or undefined. */
export function purchaseRefusal(
  { productType, quantity }: { productType: string; quantity: number },
  owner: { accessState: AccessState; isBlocked: boolean },
): string | undefined {
  if (owner.isBlocked) return 'Please contact support before you buy';
  if (productType !== AGENT_LICENSE) {
    return hasAccess(owner.accessState) ? undefined : 'Team licenses need a license of your own first';
  }
  if (quantity !== 1) return 'One license is for one person: more people need team licenses';
  return hasAccess(owner.accessState) ? 'You have a license already' : undefined;
}
