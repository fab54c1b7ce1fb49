import { localDay } from '@larder/domain/time-zone';
import { classNames } from '@larder/ui/layout/class-names';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Wallet = Outputs['finance']['readWallet'];

const LOOKS = {
  available: 'bg-good',
  pending: 'bg-brand',
  reserved: 'bg-info',
  disputed: 'bg-bad',
} as const;
type Part = keyof typeof LOOKS;

/** The parts of the money as one bar, each named with its amount; what is zero is left out. */
export function BalanceBar({ wallet }: { wallet: Wallet }) {
  const t = useText();
  const { money, day } = useFormats();
  const { releases, timezone, currency } = wallet;
  const last = releases && day(localDay(new Date(releases.lastAt), timezone));
  const words: Record<Part, string> = {
    available: t('finance.available'),
    pending: last ? t('finance.pendingUntil', { day: last }) : t('finance.pending'),
    reserved: t('finance.reserved'),
    disputed: t('finance.disputed'),
  };
  const always: readonly Part[] = ['available', 'pending'];
  const parts = (Object.keys(LOOKS) as Part[]).filter((part) => always.includes(part) || wallet[part] !== 0);
  const drawn = parts.filter((part) => wallet[part] > 0);
  return (
    <>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {drawn.map((part) => (
          <span
            key={part}
            className={classNames('min-w-1', LOOKS[part])}
            style={{ flexGrow: wallet[part] }}
          />
        ))}
      </div>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(8.5em,1fr))] gap-x-4 gap-y-2">
        {parts.map((part) => (
          <div key={part} className="flex min-w-0 flex-col justify-between" data-part={part}>
            <dt className="flex items-center gap-1.5 text-ink-soft text-sm">
              <span aria-hidden="true" className={classNames('size-3 shrink-0 rounded-[3px]', LOOKS[part])} />
              {words[part]}
            </dt>
            <dd
              className={classNames(
                'break-words font-bold text-xl tabular-nums',
                wallet[part] < 0 && 'text-bad',
              )}
            >
              {money(wallet[part], currency)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
