import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { dayRuns } from './day-runs.ts';

/** The days of a device, its share of the fee, and the SIM card whose traffic is charged. */
export function DeviceBill({
  part: { bill, line, days, daysOfMonth },
}: {
  part: Outputs['bill']['readDevice'];
}) {
  const t = useText();
  const { money, number, wholeMonth, days: span } = useFormats();
  const { kind, month, currency, unitMinor } = bill;
  const amount = (minor: number) => <span className="tabular-nums">{money(minor, currency)}</span>;
  const isTraffic = kind === 'traffic_card_fee';
  const isByOrder = kind === 'algorithm_fee';
  const counted = days.filter(({ hasCard }) => hasCard || !isTraffic).map(({ day }) => day);
  return (
    <CardStack>
      <Card flush>
        <KeyValueList>
          <KeyValue label={t('bill.device')} value={line.deviceName ?? line.deviceNo} />
          <KeyValue label={t('bill.fee')} value={t(`bill.kind.${kind}`)} />
          <KeyValue label={t('bill.period')} value={wholeMonth(month)} />
          {isTraffic && <KeyValue label={t('bill.card')} value={line.iccid} />}
          {!isByOrder && (
            <KeyValue
              label={t(isTraffic ? 'bill.daysWithCard' : 'bill.daysInService')}
              value={t('bill.daysOf', { count: line.qty, all: daysOfMonth })}
            />
          )}
          <KeyValue label={t(isByOrder ? 'bill.rateOrder' : 'bill.rateMonth')} value={amount(unitMinor)} />
          <KeyValue
            label={t('bill.share')}
            value={
              <span className="tabular-nums">
                {money(unitMinor, currency)} × {number(line.qty)}
                {!isByOrder && ` ÷ ${number(daysOfMonth)}`}
              </span>
            }
          />
          <KeyValue
            label={t('bill.amountBeforeTax')}
            value={<span className="font-bold text-ink text-lg">{amount(line.amountMinor)}</span>}
          />
        </KeyValueList>
      </Card>
      {!isByOrder && (
        <Card title={t('bill.served')}>
          <ul className="flex flex-col gap-1 tabular-nums">
            {dayRuns(counted).map(({ from, to }) => (
              <li key={from}>{span(from, to)}</li>
            ))}
          </ul>
          <p className="mt-2 text-ink-soft text-sm">{t('bill.servedHint')}</p>
        </Card>
      )}
    </CardStack>
  );
}
