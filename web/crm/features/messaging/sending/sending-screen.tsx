import { useQuery } from '@tanstack/react-query';
import { clockInWords, WIDEST_SENDING } from '#contract/gate.ts';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { SettingsNav } from '#crm/shared/layout/settings-nav.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SendingForm } from './sending-form.tsx';
import { sendingSettingsQuery } from './sending-queries.ts';
import { StateTable } from './state-table.tsx';

/** When texts to many and automatic texts may go out, and what the states prescribe. */
export function SendingScreen() {
  const settings = useQuery(sendingSettingsQuery);
  const { opensAt, closesAt, sundayOpensAt } = WIDEST_SENDING;
  return (
    <Screen title="Settings" tools={<SettingsNav />}>
      <ScreenSection
        title="Hours and caps"
        about={
          <>
            For texts to many and automatic ones, by the clock of who gets them. They may be narrower than{' '}
            {clockInWords(opensAt)} to {clockInWords(closesAt)} and Sundays from {clockInWords(sundayOpensAt)}, and
            never wider. A text that one of us writes to one person is not held back.
          </>
        }
      >
        <Loaded what="These settings" query={settings} skeleton={<Skeleton className="h-64 w-full" />}>
          {(data) => <SendingForm settings={data} />}
        </Loaded>
      </ScreenSection>
      <ScreenSection
        title="What states prescribe"
        about="It applies beside your hours, by the area code of the number. Where sources differ, the stricter one stands. Read it as a list of sources and not as a lawyer’s advice."
      >
        <StateTable settings={settings.data} />
      </ScreenSection>
    </Screen>
  );
}
