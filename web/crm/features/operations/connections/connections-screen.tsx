import { Screen } from '#crm/shared/layout/screen.tsx';
import { SettingsNav } from '#crm/shared/layout/settings-nav.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { AssistantSection } from './assistant-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { useOpenWebhook } from './place.ts';
import { EndpointView } from './webhooks/endpoint-view.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

/** The programs that are let in, and those that are told what happens. Members see their own keys, admins all of it. */
export function ConnectionsScreen() {
  const webhookId = useOpenWebhook();
  if (webhookId !== undefined && hasRole('admin')) {
    return (
      <Screen key={webhookId} title="Webhook" tools={<SettingsNav />}>
        <EndpointView id={webhookId} />
      </Screen>
    );
  }
  return (
    <Screen key="all" title={hasRole('admin') ? 'Settings' : 'Connections'} tools={<SettingsNav />}>
      <KeysSection />
      {hasRole('admin') && <WebhooksSection />}
      <AssistantSection />
    </Screen>
  );
}
