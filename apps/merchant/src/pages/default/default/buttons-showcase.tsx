import { Button, ButtonLink } from '@larder/ui/controls/button';
import { IconButton } from '@larder/ui/controls/icon-button';
import { Section } from '@larder/ui/layout/section';
import { DoorOpen, Ellipsis, ScanLine, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSamples } from './samples.tsx';
import { Specimens } from './specimens.tsx';

const BUSY_MS = 2000;

/** Four tones, three sizes, busy and disabled. */
export function ButtonsShowcase() {
  const words = useSamples();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setBusy(false), BUSY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <Section title={words.sections.buttons} padded>
      <Button
        block
        icon={<DoorOpen />}
        busyText={busy ? words.waitingForDevice : undefined}
        onClick={() => setBusy(true)}
      >
        {words.tryBusy}
      </Button>
      <Button block busyText={words.saving}>
        {words.save}
      </Button>
      <Button block disabled>
        {words.disabled}
      </Button>
      <Specimens>
        <Button tone="secondary">{words.cancel}</Button>
        <Button tone="danger" icon={<Trash2 />}>
          {words.delete}
        </Button>
        <Button tone="ghost">{words.more}</Button>
      </Specimens>
      <Specimens>
        <Button size="medium" icon={<ScanLine />}>
          {words.medium}
        </Button>
        <Button size="medium" tone="secondary">
          {words.medium}
        </Button>
        <Button size="medium" tone="danger" busyText={words.saving}>
          {words.delete}
        </Button>
      </Specimens>
      <Specimens>
        <Button size="small">{words.small}</Button>
        <Button size="small" tone="secondary">
          {words.small}
        </Button>
        <Button size="small" tone="secondary" disabled>
          {words.disabled}
        </Button>
        <ButtonLink size="small" tone="secondary" href="/pages/default/list">
          {words.goTo}
        </ButtonLink>
        <IconButton icon={<Ellipsis />} label={words.more} onPress={() => setBusy(true)} />
        <IconButton icon={<ScanLine />} label={words.scan} onPress={() => setBusy(true)} disabled />
      </Specimens>
    </Section>
  );
}
