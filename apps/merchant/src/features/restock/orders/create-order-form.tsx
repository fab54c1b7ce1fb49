import { limits } from '@larder/domain/limits';
import { cleanIntegerEntry } from '@larder/domain/number-entry';
import { Button } from '@larder/ui/controls/button';
import { Stepper } from '@larder/ui/controls/stepper';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Picture } from '@larder/ui/media/picture';
import { useText } from '../../../app/use-text.ts';
import { useOnline } from '../../../platform/network-state.ts';
import { DeviceHead } from '../../device/device-head.tsx';
import { lineKey } from '../../stock/line-key.ts';
import { shelvesOf } from '../../stock/shelves-of.ts';
import { useShelfTitle } from '../../stock/use-shelf-title.ts';
import { LineFigures } from '../line-figures.tsx';
import { OrderFields } from './order-fields.tsx';
import { type OrderDraft, useCreateOrder } from './use-create-order.ts';

type CreateOrderFormProps = { draft: OrderDraft; mode: 'refill' | 'legacy'; fromOrderId: string | undefined };

/** Shelf by shelf how many to put in, who is to do it, until when. */
export function CreateOrderForm({ draft, mode, fromOrderId }: CreateOrderFormProps) {
  const t = useText();
  const online = useOnline();
  const form = useCreateOrder(draft, { mode, fromOrderId });
  const shelfTitle = useShelfTitle(draft.head.doors);
  const block = draft.openOrder
    ? t('restock.create.openOrder', { no: draft.openOrder.orderNo })
    : draft.task
      ? t('restock.create.openTask')
      : null;
  return (
    <>
      <CardStack>
        <Card>
          <DeviceHead device={draft.head} large />
          <p className="mt-2 text-ink-soft text-sm">{t('restock.create.leaveHint')}</p>
        </Card>
        {shelvesOf(draft.lines).map((shelf) => (
          <Card key={`${shelf.door}${shelf.layer}`} title={shelfTitle(shelf)} flush>
            <List>
              {shelf.lines.map((line) => (
                <li
                  key={lineKey(line)}
                  data-id={lineKey(line)}
                  className="relative flex flex-col gap-2 px-4 py-3"
                >
                  <div className="flex items-start gap-3">
                    <Picture src={line.pictureUrl} alt="" size="medium" />
                    <div className="min-w-0 flex-1">
                      <p className="break-words font-semibold">{line.name}</p>
                      <LineFigures line={{ ...line, orderedQty: null }} />
                    </div>
                  </div>
                  <div className="flex justify-end">
                    <Stepper
                      label={t('restock.create.qty', { product: line.name })}
                      decreaseLabel={t('stock.dispose.decrease', { product: line.name })}
                      increaseLabel={t('stock.dispose.increase', { product: line.name })}
                      value={form.qtyOf(line)}
                      min={0}
                      max={limits.qtyMax}
                      formatTyped={cleanIntegerEntry}
                      onChange={(qty) => form.set(line, qty)}
                    />
                  </div>
                </li>
              ))}
            </List>
          </Card>
        ))}
        <OrderFields draft={draft} form={form} />
      </CardStack>
      <StickyFooter note={block ?? t('restock.create.total', { sum: form.total })}>
        <Button
          disabled={!online || block !== null}
          busyText={form.sending ? t('shell.sending') : undefined}
          onClick={() => void form.send()}
        >
          {t('restock.create.submit')}
        </Button>
      </StickyFooter>
    </>
  );
}
