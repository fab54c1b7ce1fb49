import { memo } from 'react';
import { AlertEntry } from './alert-entry.tsx';
import { CommandEntry } from './command-entry.tsx';
import { EditEntry } from './edit-entry.tsx';
import type { Entry } from './entry.ts';
import { LinkEntry } from './link-entry.tsx';
import { SessionEntry } from './session-entry.tsx';

type TimelineEntryProps = { entry: Entry; timeZone: string; doors: number };

/** One entry in the history of a device. */
export const TimelineEntry = memo(function TimelineEntry({ entry, timeZone, doors }: TimelineEntryProps) {
  switch (entry.branch) {
    case 'session':
      return <SessionEntry entry={entry} timeZone={timeZone} doors={doors} />;
    case 'command':
      return <CommandEntry entry={entry} timeZone={timeZone} doors={doors} />;
    case 'alert':
      return <AlertEntry entry={entry} timeZone={timeZone} />;
    case 'edit':
      return <EditEntry entry={entry} timeZone={timeZone} doors={doors} />;
    case 'connectivity':
      return <LinkEntry entry={entry} timeZone={timeZone} />;
  }
});
