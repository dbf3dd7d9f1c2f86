import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { Copyable } from './copyable.tsx';

/** How an assistant such as Claude is let in. */
export function AssistantSection() {
  const address = `${location.origin}/mcp`;
  return (
    <ScreenSection
      title="Connect an assistant"
      about="An assistant such as Claude reads customers, leads and money here, writes notes and tasks, and drafts messages. It sends nothing: a draft waits in the inbox until one of us sends it."
    >
      <Copyable label="Address" text={address} what="the address" />
      <ol className="mt-4 max-w-prose list-decimal space-y-1 pl-5">
        <li>Make a key for it above. Reading is enough to begin with; to draft, it needs the box for messages.</li>
        <li>In the assistant, add a connector (MCP server) with this address.</li>
        <li>Where it asks for a token, give it the key.</li>
      </ol>
      <div className="mt-5">
        <Copyable
          label="Claude Code, in a terminal"
          text={`claude mcp add --transport http insurance247 ${address} --header "Authorization: Bearer KEY"`}
          what="the command"
        />
      </div>
    </ScreenSection>
  );
}
