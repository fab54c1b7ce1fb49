import { limits } from '@larder/domain/limits';
import { shelfKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { Stepper } from '@larder/ui/controls/stepper';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Picture } from '@larder/ui/media/picture';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { shelvesOf } from './shelves-of.ts';
import { type StandardStock, useStandardStock } from './use-standard-stock.ts';

/** Form for standard stock, shelf by shelf: one stepper per line, and actions on all lines at once. */
export function StandardStockForm({ stored }: { stored: StandardStock }) {
  const t = useText();
  const { whole } = useNumberEntry();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const form = useStandardStock(stored);
  const shelfTitle = useShelfWords(stored.doors.length);
  const device = stored.name ?? stored.deviceNo;
  return (
    <>
      <CardStack>
        <Card>
          <p className="font-bold text-lg">{device}</p>
          <p className="text-ink-soft">{t('stock.standard.total', { count: form.total })}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button tone="secondary" size="small" onClick={form.setToFacings}>
              {t('stock.standard.toFacings')}
            </Button>
            <Button tone="secondary" size="small" onClick={() => form.move(1)}>
              {t('stock.standard.more')}
            </Button>
            <Button tone="secondary" size="small" onClick={() => form.move(-1)}>
              {t('stock.standard.fewer')}
            </Button>
          </div>
        </Card>
        {shelvesOf(stored.lines).map((shelf) => (
          <Card key={shelfKey(shelf)} title={shelfTitle(shelf)} flush>
            <List>
              {shelf.lines.map((line) => (
                <ListRow
                  key={line.productId}
                  id={line.productId}
                  leading={<Picture src={line.pictureUrl} alt="" size="medium" />}
                  title={<span className="font-semibold">{line.name}</span>}
                  subtitle={t('stock.standard.facings', { count: line.facings })}
                  trailing={
                    <Stepper
                      label={t('stock.standard.of', { product: line.name })}
                      decreaseLabel={t('stock.standard.decrease', { product: line.name })}
                      increaseLabel={t('stock.standard.increase', { product: line.name })}
                      value={form.parOf(line)}
                      min={0}
                      max={limits.qtyMax}
                      readTyped={whole}
                      onChange={(parQty) => form.set(line, parQty)}
                    />
                  }
                />
              ))}
            </List>
          </Card>
        ))}
      </CardStack>
      <StickyFooter note={stored.hasScheduled ? t('stock.standard.scheduled') : undefined}>
        <Button disabled={!online || form.changed === 0} onClick={() => setAsking(true)}>
          {t('btn.save')}
        </Button>
      </StickyFooter>
      <ConfirmDialog
        open={asking}
        title={t('stock.standard.confirm')}
        sentence={t('stock.standard.confirm.sentence', { count: form.changed, device })}
        cancelLabel={t('btn.cancel')}
        verb={t('btn.save')}
        busyText={form.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void form.send().then(() => setAsking(false))}
      />
    </>
  );
}
