import { Button } from '#ui/button.tsx';
import { Outcome, Section } from '../shared/parts.tsx';
import { useDownload } from '../shared/use-download.ts';

export function DataSection() {
  const download = useDownload('/api/account/data');
  return (
    <Section
      id="data"
      title="Your data"
      about="What we hold about you, in one file (JSON). Ask us for text messages: we make sure first that the number is yours."
    >
      <Button variant="secondary" pending={download.pending} onClick={() => download.run()}>
        {download.pending ? 'Collecting…' : 'Download my data'}
      </Button>
      <Outcome error={download.error} />
    </Section>
  );
}
