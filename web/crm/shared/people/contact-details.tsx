import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { Detail } from '../panel/details.tsx';
import { FIGURES } from '../records/column.ts';
import { PhoneNumber } from './phone-number.tsx';

interface ContactDetailsProps {
  email: string;
  phone: string | null;
  /** Makes the number editable in place. */
  editPhone?: (shown: ReactNode) => ReactNode;
}

/** A person's email address and phone number, with links and copy buttons. */
export function ContactDetails({ email, phone, editPhone = (shown) => shown }: ContactDetailsProps) {
  return (
    <>
      <Detail term="Email">
        {email ? (
          <>
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>{' '}
            <CopyButton what="the email address" text={email} />
          </>
        ) : (
          'None'
        )}
      </Detail>
      <Detail term="Phone" className={FIGURES}>
        {editPhone(
          phone ? (
            <>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={LINK}>
                <PhoneNumber phone={phone} />
              </a>{' '}
              <CopyButton what="the phone number" text={phone} />
            </>
          ) : (
            'None'
          ),
        )}
      </Detail>
    </>
  );
}

const LINK = 'underline-offset-4 hover:underline focus-visible:underline';
