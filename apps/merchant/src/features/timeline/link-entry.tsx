import { Badge } from '@larder/ui/feedback/badge';
import { CloudOff, Wifi } from 'lucide-react';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { EntryProps } from './entry.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EntryIcon } from './entry-icon.tsx';

/** Entry of a lost or restored connection, with the cause if known by now. */
export function LinkEntry({ entry, timeZone, place }: EntryProps<'connectivity'>) {
  const t = useText();
  const { duration } = useFormats();
  const { state, cause, outageFrom, inferred } = entry;
  const goneMs = outageFrom ? Date.parse(entry.at) - Date.parse(outageFrom) : null;
  const title =
    state === 'offline'
      ? t('timeline.link.offline')
      : goneMs === null
        ? t('timeline.link.online')
        : t('timeline.link.back', { time: duration(goneMs) });
  return (
    <EntryFrame
      id={entry.id}
      branch="connectivity"
      icon={
        state === 'offline' ? <EntryIcon icon={CloudOff} look="bad" /> : <EntryIcon icon={Wifi} look="good" />
      }
      title={title}
      at={entry.at}
      timeZone={timeZone}
      place={place}
      badges={
        <>
          {cause && (
            <Badge tone="neutral" name={`outage.${cause}`}>
              {t(`enum.device.offlineCause.${cause}`)}
            </Badge>
          )}
          {inferred && <Badge tone="neutral">{t('alert.inferred')}</Badge>}
        </>
      }
    />
  );
}
