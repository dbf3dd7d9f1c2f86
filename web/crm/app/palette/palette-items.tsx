import { Command } from 'cmdk';
import { CornerDownLeft, CreditCard, type LucideIcon, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchResults } from '../../../../contract/search.ts';
import { openActions } from '../../shared/dialogs/open-actions.ts';
import { formatMoney } from '../../shared/money.ts';
import { openCustomer } from '../../shared/navigation/navigation.ts';
import { DELETED_CUSTOMER, productLabel, statusLabel } from '../../shared/purchase-labels.ts';
import { choicesFor } from '../../shared/records/record-action.ts';
import { teamMemberActions } from '../record-actions.ts';
import type { PaletteCommand } from './command.ts';

/** Closes the palette, then does what was chosen: a dialog may open in its place. */
type Choose = (run: () => void) => void;

export function Records({ found, choose }: { found: SearchResults; choose: Choose }) {
  const { customers, teamMembers, purchases } = found;
  return (
    <>
      <Group heading="Customers" shown={customers.length > 0}>
        {customers.map(({ id, name, email }) => (
          <Item
            key={id}
            id={id}
            icon={UserRound}
            label={name}
            detail={email}
            onSelect={() => choose(() => openCustomer(id))}
          />
        ))}
      </Group>
      <Group heading="Team members" shown={teamMembers.length > 0}>
        {teamMembers.map((member) => (
          <Item
            key={member.id}
            id={member.id}
            icon={UsersRound}
            label={member.name}
            detail={`${member.owner.name}, ${member.email}`}
            onSelect={() =>
              choose(() =>
                openActions({
                  title: member.name,
                  about: member.email,
                  choices: [
                    ...choicesFor(member, teamMemberActions),
                    { label: `Open ${member.owner.name}`, choose: () => choose(() => openCustomer(member.ownerId)) },
                  ],
                }),
              )
            }
          />
        ))}
      </Group>
      <Group heading="Purchases" shown={purchases.length > 0}>
        {purchases.map(({ id, customerId, customer, productType, amount, status }) => (
          <Item
            key={id}
            id={id}
            icon={CreditCard}
            label={customer?.name ?? DELETED_CUSTOMER}
            detail={`${productLabel(productType)}, ${formatMoney(amount)}, ${statusLabel(status)}`}
            onSelect={() => choose(() => customerId !== null && openCustomer(customerId))}
          />
        ))}
      </Group>
    </>
  );
}

export function Commands({ commands, choose }: { commands: readonly PaletteCommand[]; choose: Choose }) {
  return (
    <Group heading="Actions" shown={commands.length > 0}>
      {commands.map(({ label, run }) => (
        <Item key={label} id={label} icon={CornerDownLeft} label={label} onSelect={() => choose(run)} />
      ))}
    </Group>
  );
}

function Group({ heading, shown, children }: { heading: string; shown: boolean; children: ReactNode }) {
  return (
    shown && (
      <Command.Group heading={heading} className={GROUP}>
        {children}
      </Command.Group>
    )
  );
}

interface ItemProps {
  id: string;
  icon: LucideIcon;
  label: string;
  detail?: string;
  onSelect: () => void;
}

function Item({ id, icon: Icon, label, detail, onSelect }: ItemProps) {
  return (
    <Command.Item value={id} onSelect={onSelect} className={ITEM}>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-2/5 grow truncate">{label}</span>
      {detail && <span className="truncate text-[0.8125rem] text-ink-soft">{detail}</span>}
    </Command.Item>
  );
}

const GROUP =
  'py-1.5 **:[[cmdk-group-heading]]:px-4 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-ink-soft';

const ITEM = 'flex min-h-11 cursor-pointer items-center gap-3 px-4 data-[selected=true]:bg-line/60 sm:min-h-9';
