import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { goToSearch, useSearchParams } from '#crm/shared/navigation/navigation.ts';

const WEBHOOK = 'webhook';

/** The id of the webhook that the screen shows in place of its lists, as its address says it. */
export function useOpenWebhook(): string | undefined {
  return useSearchParams().get(WEBHOOK) ?? undefined;
}

export function webhookPath(id: string): string {
  return `${CRM_SCREENS.connections}?${new URLSearchParams({ [WEBHOOK]: id })}`;
}

/** Leaves a webhook that is gone, unless another screen is open by now. */
export function leaveWebhook(id: string): void {
  const isOpen = new URLSearchParams(location.search).get(WEBHOOK) === id;
  if (isOpen) goToSearch(new URLSearchParams(), { replace: true });
}
