import { memo } from 'react';
import { AlertEntry } from './alert-entry.tsx';
import { CommandEntry } from './command-entry.tsx';
import { EditEntry } from './edit-entry.tsx';
import type { Entry } from './entry.ts';
import { LinkEntry } from './link-entry.tsx';
import { SessionEntry } from './session-entry.tsx';

type TimelineEntryProps = {
  entry: Entry;
  timeZone: string;
  /** Names the device of the entry, in a list of several. */
  withDevice?: boolean;
};

/** One entry in the history of a device, or of all devices. */
export const TimelineEntry = memo(function TimelineEntry({
  entry,
  timeZone,
  withDevice = false,
}: TimelineEntryProps) {
  const shown = { timeZone, place: withDevice ? entry.device : undefined };
  switch (entry.branch) {
    case 'session':
      return <SessionEntry entry={entry} {...shown} />;
    case 'command':
      return <CommandEntry entry={entry} {...shown} />;
    case 'alert':
      return <AlertEntry entry={entry} {...shown} />;
    case 'edit':
      return <EditEntry entry={entry} {...shown} />;
    case 'connectivity':
      return <LinkEntry entry={entry} {...shown} />;
  }
});
