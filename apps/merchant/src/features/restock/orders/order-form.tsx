import { limits } from '@larder/domain/limits';
import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { Stepper } from '@larder/ui/controls/stepper';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Picture } from '@larder/ui/media/picture';
import { DeviceHead } from '#features/device/device-head.tsx';
import { DataAge } from '#features/restock/data-age.tsx';
import { LineFigures } from '#features/restock/line-figures.tsx';
import { useSupplyWords } from '#features/restock/use-supply-words.ts';
import { shelvesOf } from '#features/stock/shelves-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { OrderDraft, OrderFormOptions } from './order-draft.ts';
import { OrderFields } from './order-fields.tsx';
import { useOrderForm } from './use-order-form.ts';

type OrderFormProps = OrderFormOptions & { draft: OrderDraft };

/** Form of a new or open order: units to put in shelf by shelf, assignee, due day. */
export function OrderForm({ draft, ...options }: OrderFormProps) {
  const t = useText();
  const { whole } = useNumberEntry();
  const online = useOnline();
  const form = useOrderForm(draft, options);
  const shelfTitle = useShelfWords(draft.head.doors.length);
  const supplyWords = useSupplyWords();
  const block = useBlock(draft);
  return (
    <>
      <CardStack>
        <Card>
          <DeviceHead device={draft.head} large />
          <p className="mt-2 text-ink-soft text-sm">
            {draft.order
              ? t('restock.edit.of', { no: draft.order.orderNo })
              : t(options.fromOrderId ? 'restock.create.shortHint' : 'restock.create.leaveHint')}
          </p>
          <p className="text-ink-soft text-sm">
            <DataAge dataAt={draft.dataAt} timezone={draft.head.timezone} />
          </p>
        </Card>
        {shelvesOf(draft.lines).map((shelf) => (
          <Card key={shelfKey(shelf)} title={shelfTitle(shelf)} flush>
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
                      <p className="text-ink-soft text-sm">{supplyWords(line)}</p>
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
                      readTyped={whole}
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
      <StickyFooter note={block ?? t('restock.create.total', { count: form.total })}>
        <Button
          disabled={!online || block !== null}
          busyText={form.sending ? t('shell.sending') : undefined}
          onClick={() => void form.send()}
        >
          {draft.order ? t('btn.save') : t('restock.create.submit')}
        </Button>
      </StickyFooter>
    </>
  );
}

/** Returns the reason why the order cannot be sent: work on it began, or the device has another open order or task. */
function useBlock({ order, openOrder, task }: OrderDraft): string | null {
  const t = useText();
  if (order) return order.status === 'created' ? null : t('restock.edit.begun');
  if (openOrder) return t('restock.create.openOrder', { no: openOrder.orderNo });
  return task ? t('restock.create.openTask') : null;
}
