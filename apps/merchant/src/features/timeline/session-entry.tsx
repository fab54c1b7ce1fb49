import { sessionTransitions } from '@larder/domain/session/session-transitions';
import { PackagePlus, ShoppingBasket, Wrench } from 'lucide-react';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useDoorName } from '#screen-kit/texts/use-door-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { EntryProps } from './entry.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { EntryMedia } from './entry-media.tsx';

const ICONS = { sale: ShoppingBasket, restock: PackagePlus, service: Wrench } as const;
const states = Object.keys(sessionTransitions) as (keyof typeof sessionTransitions)[];

/** Entry of a session with its doors; shows the payment only to members who may see orders. */
export function SessionEntry({ entry, timeZone, place }: EntryProps<'session'>) {
  const t = useText();
  const doorName = useDoorName(entry.device.doors);
  const { clock, duration, money } = useFormats();
  const { kind, doors, openedAt, closedAt, by, order, media } = entry;
  const state = states.find((known) => known === entry.state);
  const open =
    openedAt &&
    (closedAt
      ? t('timeline.session.span', {
          from: clock(openedAt, timeZone),
          time: duration(Date.parse(closedAt) - Date.parse(openedAt)),
        })
      : t('timeline.session.since', { from: clock(openedAt, timeZone) }));
  const href = order
    ? screenHref('/pages/index/order-management/order-details', { id: order.id })
    : undefined;
  const details = [
    doors.map(doorName).join(' · '),
    t(`enum.session.trigger.${entry.trigger}`),
    state ? t(`enum.session.state.${state}`) : entry.state,
  ];
  return (
    <EntryFrame
      id={entry.id}
      branch="session"
      icon={<EntryIcon icon={ICONS[kind]} look={kind === 'sale' ? 'brand' : 'info'} />}
      title={t(state === 'closed_empty' ? 'timeline.session.empty' : `timeline.session.${kind}`)}
      by={by ?? (entry.trigger === 'key' && kind !== 'sale' ? t('timeline.session.nobody') : null)}
      at={entry.at}
      timeZone={timeZone}
      place={place}
      href={href}
    >
      <span>{details.join(' · ')}</span>
      {open && <span>{open}</span>}
      {order && (
        <span>
          {order.orderNo}
          {order.totalMinor > 0 && (
            <>
              {' · '}
              <span className="font-semibold text-ink tabular-nums">
                {money(order.totalMinor, order.currency)}
              </span>
            </>
          )}
        </span>
      )}
      <EntryMedia media={media} sessionId={entry.id} />
    </EntryFrame>
  );
}
