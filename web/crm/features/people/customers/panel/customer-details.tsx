import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import { CopyButton } from '#crm/shared/copy-button.tsx';
import { formatMoney } from '#crm/shared/money.ts';
import { Detail, Details } from '#crm/shared/panel/details.tsx';
import { ContactDetails } from '#crm/shared/people/contact-details.tsx';
import { DownloadData } from '#crm/shared/people/download-data.tsx';
import { placeQuery } from '#crm/shared/people/place.query.ts';
import { TextConsentDetail } from '#crm/shared/people/text-consent-detail.tsx';
import { placeInWords, zoneInWords } from '#crm/shared/people/time-zones.ts';
import { FIGURES } from '#crm/shared/records/column.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { stripeCustomerUrl } from '#crm/shared/stripe-dashboard.ts';
import { FocusableTime } from '#ui/relative-time.tsx';
import { EditInPlace } from './edit-in-place.tsx';

export function CustomerDetails({ customer }: { customer: Customer }) {
  const { id, email, phone, company, stripeCustomerId, hasSignedInToApp, paid, lastActivityAt, createdAt, updatedAt } =
    customer;
  return (
    <Details>
      <ContactDetails
        email={email}
        phone={phone}
        editPhone={(shown) => (
          <EditInPlace customer={customer} field="phone" what="the phone number">
            {shown}
          </EditInPlace>
        )}
      />
      <Detail term="Company">
        <EditInPlace customer={customer} field="company" what="the company">
          {company ?? 'None'}
        </EditInPlace>
      </Detail>
      <Detail term="Time zone">
        <TimeZone customer={customer} />
      </Detail>
      <TextConsentDetail person={{ kind: 'customer', customerId: id }} phone={phone} />
      <Detail term="App">{hasSignedInToApp === 1 ? 'Has signed in' : 'Has not signed in yet'}</Detail>
      {stripeCustomerId && (
        <Detail term="Stripe customer" className={FIGURES}>
          <StripeCustomer id={stripeCustomerId} />
        </Detail>
      )}
      <Detail term="Paid">
        <span className="tabular-nums">{formatMoney(paid)}</span>
      </Detail>
      <Detail term="Last activity">
        {lastActivityAt === null ? 'None yet' : <FocusableTime instant={lastActivityAt} />}
      </Detail>
      <Detail term="Joined">
        <FocusableTime instant={createdAt} />
      </Detail>
      <Detail term="Last change">
        <FocusableTime instant={updatedAt} />
      </Detail>
      {hasRole('admin') && (
        <Detail term="Personal data">
          <DownloadData person={{ kind: 'customer', id, name: customer.name }} />
        </Detail>
      )}
    </Details>
  );
}

/** Where they are: as staff have set it, or else as their number tells. */
function TimeZone({ customer: { id, phone, timeZone } }: { customer: Customer }) {
  const { data, isError } = useQuery({ ...placeQuery(id, phone), enabled: timeZone === null });
  if (timeZone !== null) return zoneInWords(timeZone, new Date());
  if (!data) return <span className="text-ink-soft">{isError ? 'Not known: it could not be loaded' : '…'}</span>;
  return placeInWords(data.zone, new Date());
}

/** Shows the id, with a link to Stripe where there is one. */
function StripeCustomer({ id }: { id: string }) {
  const url = stripeCustomerUrl(id);
  return (
    <>
      {id} <CopyButton what="the Stripe customer id" text={id} />
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="font-sans text-[0.8125rem] underline underline-offset-4"
        >
          Open in Stripe
        </a>
      )}
    </>
  );
}
