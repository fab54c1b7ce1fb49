import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { Button } from '@larder/ui/controls/button';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { MoneyField } from '@larder/ui/controls/money-field';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useRef } from 'react';
import { PriceQuestion } from '#features/template/price-question.tsx';
import { useOnline } from '#platform/network-state.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PriceEffect } from './price-effect.tsx';
import { PriceTimingField } from './price-timing-field.tsx';
import { type Prices, type Reprice, useReprice } from './use-reprice.ts';

type RepriceSheetProps = {
  product: { id: string; name: string };
  prices: Prices;
  onClose: () => void;
};

/** One new price for the devices that are ticked, from a time on. Prices of their own are not ticked. [screens 37] */
export function RepriceSheet({ product, prices, onClose }: RepriceSheetProps) {
  const t = useText();
  const entry = useNumberEntry();
  const { money } = useFormats();
  const { locale, currency } = useReader();
  const online = useOnline();
  const field = useRef<HTMLInputElement>(null);
  const form = useReprice(product.id, prices);
  const { priceMinor, oldMinor, chosen } = form;
  const ready = priceMinor !== null && chosen.length > 0;
  async function publish() {
    if (!(await form.publish())) field.current?.focus();
  }
  return (
    <Sheet
      open
      title={t('product.prices.newPrice')}
      closeLabel={t('btn.cancel')}
      onClose={onClose}
      typeInto={field}
      footer={
        <div className="flex flex-col gap-2 px-5 py-3">
          <FormProblem text={form.problem} />
          <Button
            block
            disabled={!online}
            busyText={form.isSending ? t('shell.sending') : undefined}
            onClick={() => void publish()}
          >
            {ready
              ? t('product.prices.publish', { count: chosen.length, price: money(priceMinor) })
              : t('btn.publish')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3 px-5 pb-3">
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {[
            product.name,
            t('product.prices.now', { price: money(oldMinor) }),
            prices.costMinor !== null && t('product.cost', { amount: money(prices.costMinor) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <MoneyField
          id="new-price"
          label={t('product.prices.newPrice')}
          currencySign={currencySign(currency, locale)}
          readTyped={entry.money}
          value={form.typed}
          onValueChange={form.type}
          error={form.priceError}
          ref={field}
        />
        <QuickPrices form={form} />
        <PriceEffect form={form} prices={prices} />
        <PriceQuestion question={form.question} />
      </div>
      <ul className="divide-y divide-line border-line border-y px-5" aria-label={t('product.prices.devices')}>
        {prices.devices.map((device) => (
          <DeviceTick key={device.deviceNo} device={device} form={form} />
        ))}
      </ul>
      <div className="px-5 py-3">
        <PriceTimingField form={form} />
      </div>
    </Sheet>
  );
}

/** Prices that merchants often choose, from the one of now or the one typed. */
function QuickPrices({ form }: { form: Reprice }) {
  const t = useText();
  const { money } = useFormats();
  const from = form.priceMinor ?? form.oldMinor;
  const keys = [
    [t('product.prices.byPercent', { change: '+5' }), Math.round(form.oldMinor * 1.05)],
    [t('product.prices.byPercent', { change: '−5' }), Math.round(form.oldMinor * 0.95)],
    [t('product.prices.rounded'), Math.floor(from / 100) * 100 + 99],
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {keys.map(([label, minor]) => (
        <Button
          key={label}
          tone="secondary"
          size="small"
          aria-label={t('fixed.labeled', { label, value: money(minor) })}
          onClick={() => form.setMinor(minor)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function DeviceTick({ device, form }: { device: Prices['devices'][number]; form: Reprice }) {
  const t = useText();
  const { money, dateTime } = useFormats();
  const { deviceNo, name, timezone, prices, isOwn, online, endsAt, next, waiting } = device;
  const ticked = form.isTicked(deviceNo);
  const old = prices.map((each) => money(each)).join(' / ');
  const { priceMinor } = form;
  const changes = ticked && priceMinor !== null;
  const notes = [
    isOwn && t('product.prices.own'),
    !isReachable(online) && t('product.prices.offline'),
    endsAt && t('product.prices.ends', { time: dateTime(endsAt, timezone) }),
    next && t('product.prices.next', { price: money(next.priceMinor), time: dateTime(next.at, timezone) }),
    waiting &&
      (waiting.at
        ? t('product.prices.waitingAt', {
            rev: waiting.rev,
            price: money(waiting.priceMinor),
            time: dateTime(waiting.at, timezone),
          })
        : t('product.prices.waitingRestock', { rev: waiting.rev, price: money(waiting.priceMinor) })),
  ].filter((note) => typeof note === 'string');
  return (
    <li data-id={deviceNo}>
      <Checkbox
        checked={ticked}
        onCheckedChange={(on) => form.tick(deviceNo, on)}
        label={
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name ?? deviceNo}</span>
            <span className="ms-auto flex gap-3 tabular-nums">
              {changes ? (
                <>
                  <s className="text-ink-soft">{old}</s>
                  <span className="font-semibold">{money(priceMinor)}</span>
                </>
              ) : (
                <span className="font-semibold">{old}</span>
              )}
            </span>
          </span>
        }
        description={
          notes.length > 0
            ? notes.map((note) => (
                <span key={note} className="block text-warn">
                  {note}
                </span>
              ))
            : undefined
        }
      />
    </li>
  );
}
