import { doorsOf } from '@larder/domain/device/door';
import { shelfKey } from '@larder/domain/stock/line-key';
import { carriedPrices } from '@larder/domain/template/carried-prices';
import { mixedUpPairs } from '@larder/domain/template/mixed-up-pairs';
import type { TemplateLine } from '@larder/domain/template/template-line';
import { versionDiff } from '@larder/domain/template/version-diff';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { ChangeList } from '#features/template/change-list.tsx';
import { PriceQuestion } from '#features/template/price-question.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useEditor } from './use-editing.ts';

/** Question about prices that jump, warning about two prices, then the confirmation with all changes. [screens 64] */
export function PublishDialogs() {
  const { editor, productOf, nameOf, publishing } = useEditor();
  const t = useText();
  const { step, sending } = publishing;
  const { device } = editor;
  const groupOf = (id: string) => productOf(id)?.mutexGroupId ?? null;
  const mixedUpIn = (lines: readonly TemplateLine[]) => mixedUpPairs(lines, editor.mixUps, groupOf).length;
  return (
    <>
      <PriceQuestion question={publishing.question} currency={device.currency} />
      <ConfirmDialog
        open={step.ask === 'prices'}
        title={t('template.prices.title')}
        sentence={
          step.ask === 'prices' && (
            <TwoPrices {...step} nameOf={nameOf} currency={device.currency} doors={doorsOf(device).length} />
          )
        }
        cancelLabel={t('btn.cancel')}
        verb={t('btn.continue')}
        onCancel={publishing.cancel}
        onConfirm={publishing.goOn}
      />
      <ConfirmDialog
        open={step.ask === 'changes'}
        title={t('template.confirm.title')}
        sentence={step.ask === 'changes' && <Changes lines={step.lines} mixedUp={mixedUpIn(step.lines)} />}
        cancelLabel={t('btn.cancel')}
        verb={t('btn.publish')}
        busyText={sending ? t('shell.sending') : undefined}
        onCancel={publishing.cancel}
        onConfirm={publishing.confirm}
      />
    </>
  );
}

type ChangesProps = {
  lines: readonly TemplateLine[];
  /** Number of pairs behind one door that recognition mistook for each other. */
  mixedUp: number;
};

function Changes({ lines, mixedUp }: ChangesProps) {
  const { editor, draft, nameOf } = useEditor();
  const t = useText();
  const { fullTime } = useFormats();
  const { device, inForce } = editor;
  const zone = device.timezone ?? undefined;
  const name = device.name ?? device.deviceNo;
  const named = <Line extends { productId: string }>(line: Line) => ({
    ...line,
    name: nameOf(line.productId),
  });
  const diff = versionDiff<Omit<TemplateLine, 'priceMinor'> & { priceMinor: number | null }>(
    (inForce?.lines ?? []).map((line) => ({ ...line, parQty: line.parQty ?? 0 })),
    lines,
  );
  return (
    <>
      <p>
        {draft.timing === 'at_time' && draft.effectiveAt
          ? t('template.confirm.at_time', { device: name, time: fullTime(draft.effectiveAt, zone) })
          : t(
              draft.timing === 'at_next_restock'
                ? 'template.confirm.at_next_restock'
                : 'template.confirm.now',
              {
                device: name,
              },
            )}{' '}
        {draft.expiresAt && t('template.confirm.until', { time: fullTime(draft.expiresAt, zone) })}
      </p>
      <ChangeList
        added={diff.added.map(named)}
        removed={diff.removed.map(named)}
        priceChanged={diff.priceChanged.map(({ before, after }) => ({
          ...named(after),
          previousPriceMinor: before.priceMinor,
        }))}
        currency={device.currency}
        doors={doorsOf(device).length}
        boxed
      />
      <Overruled lines={lines} />
      {mixedUp > 0 && <p className="mt-3 text-warn">{t('template.mixedUpHere', { count: mixedUp })}</p>}
    </>
  );
}

/** Says that versions which begin later will take over: with the new prices if these apply at once and for good. */
function Overruled({ lines }: Pick<ChangesProps, 'lines'>) {
  const { editor, draft } = useEditor();
  const t = useText();
  const { fullTime } = useFormats();
  const { inForce, waiting, device } = editor;
  if (draft.timing === 'at_next_restock') return null;
  const begins = draft.timing === 'at_time' && draft.effectiveAt ? Date.parse(draft.effectiveAt) : null;
  const isCarried = draft.timing === 'now' && !draft.expiresAt;
  return waiting
    .filter(({ effectiveAt }) => !effectiveAt || !begins || Date.parse(effectiveAt) > begins)
    .map(({ rev, effectiveAt, lines: later }) => {
      const count = isCarried ? carriedPrices(inForce?.lines ?? [], lines, later).length : 0;
      return (
        <p key={rev} data-overruled={rev} className="mt-3 text-warn">
          {effectiveAt
            ? t('template.confirm.overruledAt', {
                rev,
                time: fullTime(effectiveAt, device.timezone ?? undefined),
              })
            : t('template.confirm.overruledAtRestock', { rev })}{' '}
          {count > 0 && t('template.confirm.carried', { count })}
        </p>
      );
    });
}

type TwoPricesProps = {
  lines: readonly TemplateLine[];
  productIds: readonly string[];
  nameOf: (productId: string) => string;
  currency: string;
  doors: number;
};

function TwoPrices({ lines, productIds, nameOf, currency, doors }: TwoPricesProps) {
  const t = useText();
  const { money } = useFormats();
  const shelfOf = useShelfWords(doors);
  return (
    <>
      <p>{t('template.prices.sentence')}</p>
      {productIds.map((productId) => (
        <div key={productId} className="mt-3 rounded-md bg-page p-3 text-start text-sm">
          <p className="break-words font-semibold text-ink">{nameOf(productId)}</p>
          <ul>
            {lines
              .filter((line) => line.productId === productId)
              .map((line) => (
                <li key={shelfKey(line)} className="flex flex-wrap justify-between gap-x-3">
                  <span>{shelfOf(line)}</span>
                  <span className="tabular-nums">{money(line.priceMinor, currency)}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}
