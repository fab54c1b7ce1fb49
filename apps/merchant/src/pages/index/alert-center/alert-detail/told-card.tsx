import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Told = Outputs['alert']['get']['told'][number];
type ToldCardProps = {
  told: readonly Told[];
  /** Of the device. */
  timeZone: string;
};

/** Who was told of it, by which method, and whether it arrived. */
export function ToldCard({ told, timeZone }: ToldCardProps) {
  const t = useText();
  return (
    <Card title={t('alert.told')} flush>
      {told.length === 0 ? (
        <p className="px-4 pb-3 text-ink-soft">{t('alert.told.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {told.map((row) => (
            <ToldRow
              key={`${row.name} ${row.news} ${row.toldAt} ${row.method}`}
              told={row}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

const TONES: Record<NonNullable<Told['state']>, BadgeTone> = {
  waiting: 'info',
  sending: 'info',
  delivered: 'good',
  failed: 'bad',
  undeliverable: 'warn',
};

function ToldRow({ told, timeZone }: { told: Told; timeZone: string }) {
  const { name, news, toldAt, readAt, method, state, deliveredAt } = told;
  const t = useText();
  const { dateTime } = useFormats();
  const way = method ? t(`alert.told.method.${method}`) : t('alert.told.notice');
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block break-words font-semibold">{name}</span>
        <span className="block text-ink-soft text-sm tabular-nums">
          {t(`alert.told.news.${news}`)} · {way} · {dateTime(deliveredAt ?? toldAt, timeZone)}
        </span>
      </span>
      {state ? (
        <Badge tone={TONES[state]} name={`delivery.${state}`}>
          {t(`alert.told.state.${state}`)}
        </Badge>
      ) : (
        <Badge tone="neutral">{t(readAt ? 'alert.told.read' : 'alert.told.unread')}</Badge>
      )}
    </li>
  );
}
