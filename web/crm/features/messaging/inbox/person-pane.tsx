import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Phone } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#contract/customers.ts';
import type { Conversation } from '#contract/inbox.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { isGone, Loaded } from '#crm/shared/load-failure.tsx';
import { CustomerLink, TeamMemberLink } from '#crm/shared/navigation/links.tsx';
import { setSearchParam } from '#crm/shared/navigation/navigation.ts';
import { Detail, Details } from '#crm/shared/panel/details.tsx';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';
import { ContactDetails } from '#crm/shared/people/contact-details.tsx';
import { customerQuery } from '#crm/shared/people/customer.query.ts';
import { type ChosenCustomer, CustomerPicker } from '#crm/shared/people/customer-picker.tsx';
import { TextConsentDetail } from '#crm/shared/people/text-consent-detail.tsx';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { nameOf } from './conversation-words.ts';
import { CustomerConversations } from './customer-conversations.tsx';
import { conversationQuery, useChangeConversation } from './inbox-queries.ts';
import { LogCallDialog } from './log-call-dialog.tsx';
import { isShown, showConversation } from './place.ts';
import { moveReply } from './use-reply.ts';

/** The person of a conversation. */
export function PersonPane({ id }: { id: string }) {
  const { data: conversation, error } = useQuery(conversationQuery(id));
  return (
    <>
      <span className="flex h-11 shrink-0 items-center px-1 xl:hidden">
        <IconButton
          icon={ArrowLeft}
          label="Back to the conversation"
          onClick={() => setSearchParam('pane', undefined)}
        />
      </span>
      {conversation && !isGone(error) && <Person key={id} conversation={conversation} />}
    </>
  );
}

function Person({ conversation }: { conversation: Conversation }) {
  const { customerId, teamMemberId, email, phone } = conversation;
  if (customerId !== null) return <CustomerOf customerId={customerId} conversation={conversation} />;
  return (
    <>
      <h2 className="wide px-5 py-4 text-lg leading-snug wrap-anywhere">{nameOf(conversation)}</h2>
      <Details>
        <ContactDetails email={email ?? ''} phone={phone} />
      </Details>
      {teamMemberId !== null ? (
        <p className="border-t border-line px-5 py-4">
          <TeamMemberLink id={teamMemberId} className="underline">
            Open team member
          </TeamMemberLink>
        </p>
      ) : (
        hasRole('member') && <JoinSender conversation={conversation} />
      )}
    </>
  );
}

function CustomerOf({ customerId, conversation }: { customerId: string; conversation: Conversation }) {
  const customer = useQuery(customerQuery(customerId));
  return (
    <Loaded what="The customer" query={customer} skeleton={<ListSkeleton label="Customer" />} className="px-5 py-6">
      {(data) => (
        <>
          <div className="px-5 py-4">
            <h2 className="wide text-lg leading-snug wrap-anywhere">
              <CustomerLink id={data.id}>{data.name}</CustomerLink>
            </h2>
            {data.company && <p className="text-ink-soft">{data.company}</p>}
          </div>
          <CallButtons customer={data} />
          <Details>
            <ContactDetails email={data.email} phone={data.phone} />
            <TextConsentDetail person={{ kind: 'customer', customerId }} phone={data.phone} />
            {data.timeZone && <Detail term="Time zone">{data.timeZone}</Detail>}
          </Details>
          <CustomerConversations customer={data} except={conversation.id} />
        </>
      )}
    </Loaded>
  );
}

function CallButtons({ customer }: { customer: Customer }) {
  if (!hasRole('member')) return null;
  return (
    <div className="px-5 pb-4">
      <Button
        variant="secondary"
        size="sm"
        className="max-md:min-h-11"
        onClick={() => openDialog(LogCallDialog, { customer })}
      >
        <Phone aria-hidden className="size-3.5" />
        Log a call
      </Button>
    </div>
  );
}

/** Gives the conversation of an unknown sender to a customer. Where theirs takes it up, what was typed goes along, and the screen too. */
function JoinSender({ conversation }: { conversation: Conversation }) {
  const [chosen, setChosen] = useState<ChosenCustomer | null>(null);
  const userId = useQuery(sessionQuery).data?.user.id ?? '';
  const { mutate, isPending } = useChangeConversation(conversation.id, (joined) => {
    if (joined.id === conversation.id) return;
    moveReply(userId, conversation.id, joined);
    if (isShown(conversation.id)) showConversation(joined.id, { replace: true });
  });
  return (
    <PanelSection title="Unknown sender">
      <p className="mt-1 text-ink-soft">
        Nobody we know has this {conversation.channel === 'email' ? 'address' : 'number'}. Joined to a customer, all
        that was said stands with them. Their address stays as it is.
      </p>
      <div className="mt-3">
        <Field label="Customer">
          <CustomerPicker value={chosen} onChange={setChosen} />
        </Field>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="max-md:min-h-11"
        disabled={!chosen}
        pending={isPending}
        onClick={() =>
          chosen &&
          mutate({
            update: { customerId: chosen.id },
            notice: { title: 'Conversation Joined', description: `It is with ${chosen.name} now.` },
          })
        }
      >
        Join
      </Button>
    </PanelSection>
  );
}
