import { AlertEntry } from './alert-entry.tsx';
import { CommandEntry } from './command-entry.tsx';
import { EditEntry } from './edit-entry.tsx';
import { LinkEntry } from './link-entry.tsx';
import { SessionEntry } from './session-entry.tsx';
import type { Entry } from './timeline-panel.tsx';

/** One thing that happened at a cabinet. */
export function TimelineEntry({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  switch (entry.branch) {
    case 'session':
      return <SessionEntry entry={entry} timeZone={timeZone} />;
    case 'command':
      return <CommandEntry entry={entry} timeZone={timeZone} />;
    case 'alert':
      return <AlertEntry entry={entry} timeZone={timeZone} />;
    case 'edit':
      return <EditEntry entry={entry} timeZone={timeZone} />;
    case 'connectivity':
      return <LinkEntry entry={entry} timeZone={timeZone} />;
  }
}
