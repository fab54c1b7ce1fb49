import { Badge } from '@larder/ui/feedback/badge';
import { CircleCheck, CircleSlash, MapPin } from 'lucide-react';
import type { Cabinet } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { addressLine } from './address-line.ts';

/** The merchant, the cabinet's number and place, and whether it sells. */
export function CabinetHead({ cabinet }: { cabinet: Cabinet }) {
  const { t } = useWords();
  const open = cabinet.closedFor === null;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-1">
      <p className="min-w-0 break-words">
        {cabinet.merchantName && <span className="block font-bold text-lg">{cabinet.merchantName}</span>}
        <span className="block text-ink-soft text-sm">
          {t('shopper.cabinetNo', { deviceNo: cabinet.deviceNo })}
        </span>
      </p>
      <Badge
        name={`shopper.state.${open ? 'open' : 'closed'}`}
        tone={open ? 'good' : 'warn'}
        icon={open ? <CircleCheck aria-hidden="true" /> : <CircleSlash aria-hidden="true" />}
      >
        {open ? t('shopper.inService') : t('shopper.notNow')}
      </Badge>
      {cabinet.address && (
        <p className="flex basis-full items-start gap-1.5 text-ink-soft text-sm">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{addressLine(cabinet.address)}</span>
        </p>
      )}
    </header>
  );
}
