import type { Customer } from '#contract/customers.ts';
import { formatCount } from '#crm/shared/count.ts';
import { useShownSends, WhatWaits } from '#crm/shared/later/what-waits.tsx';
import { hasLoadFailed } from '#crm/shared/load-failure.tsx';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';

/** The texts and emails that go out to a customer later, above the timeline with those that went. */
export function CustomerWaiting({ customer }: { customer: Customer }) {
  const conversation = { kind: 'customer', customerId: customer.id } as const;
  const { sends, query } = useShownSends(conversation, undefined);
  if (sends.length === 0 && !hasLoadFailed(query)) return null;
  const waiting = sends.filter(({ state }) => state === 'due').length;
  return (
    <PanelSection title="Goes out later" count={query.data && formatCount(waiting)}>
      <WhatWaits conversation={conversation} className="mt-2" />
    </PanelSection>
  );
}
