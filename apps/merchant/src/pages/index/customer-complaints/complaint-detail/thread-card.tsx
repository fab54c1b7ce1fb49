import { Card } from '@larder/ui/layout/card';
import { classNames } from '@larder/ui/layout/class-names';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Complaint } from './complaint.ts';

type Entry = Complaint['thread'][number];

const OF_SHOPPER: readonly Entry['kind'][] = ['message', 'objection'];

/** Everything that the shopper and members wrote, and what refunds returned. */
export function ThreadCard({ complaint }: { complaint: Complaint }) {
  const t = useText();
  return (
    <Card title={t('complaint.thread')}>
      <ol className="flex flex-col gap-3" aria-live="polite">
        {complaint.thread.map((entry) => (
          <ThreadEntry key={entry.id} entry={entry} complaint={complaint} />
        ))}
      </ol>
    </Card>
  );
}

function ThreadEntry({ entry, complaint }: { entry: Entry; complaint: Complaint }) {
  const t = useText();
  const { money, fullTime } = useFormats();
  const { kind, text, amountMinor, at, by } = entry;
  const isShopper = OF_SHOPPER.includes(kind);
  const amount = amountMinor === null ? '' : money(amountMinor, complaint.currency);
  return (
    <li
      data-entry={kind}
      className={classNames(
        'min-w-0 max-w-[90%] rounded-lg px-3 py-2',
        isShopper ? 'self-start bg-sunken' : 'self-end bg-brand/25',
      )}
    >
      <p className="font-semibold text-sm">{t(`complaint.entry.${kind}`, { amount })}</p>
      {text && <p className="whitespace-pre-line break-words [overflow-wrap:anywhere]">{text}</p>}
      <p className="mt-1 text-ink-mid text-sm tabular-nums">
        {[by, fullTime(at, complaint.device.timezone), entry.isMailed && t('complaint.mailed')]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
