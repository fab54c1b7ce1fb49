import { Button } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { Can, useCan } from '#screen-kit/member/can.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PriceForm } from './price-form.tsx';
import { RemoveProduct } from './remove-product.tsx';

/** The merchant's side of a product: its prices, and its removal. */
export function OwnCard({ product }: { product: Outputs['product']['read'] }) {
  const t = useText();
  const { money } = useFormats();
  const online = useOnline();
  const seesCost = useCan(['stats.cost.view']);
  const [editing, setEditing] = useState(false);
  const { ownProductId, version, priceMinor, costMinor } = product;
  if (ownProductId === null || version === null || priceMinor === null) return null;
  if (editing) {
    return (
      <Card title={t('product.detail.prices')}>
        <PriceForm
          id={ownProductId}
          prices={{ version, priceMinor, costMinor }}
          seesCost={seesCost}
          onEnd={() => setEditing(false)}
        />
      </Card>
    );
  }
  return (
    <Card title={t('product.detail.prices')} flush>
      <KeyValueList>
        <KeyValue
          label={t('product.detail.newShelves')}
          value={<span className="font-semibold">{money(priceMinor)}</span>}
        />
        {seesCost && (
          <KeyValue
            label={t('field.product.cost')}
            value={costMinor === null ? t('product.costUnknownLong') : money(costMinor)}
          />
        )}
      </KeyValueList>
      <Can anyOf={['product.library.edit']}>
        <div className="flex flex-col gap-3 px-4 py-3">
          <Button block tone="secondary" size="medium" disabled={!online} onClick={() => setEditing(true)}>
            {t(seesCost ? 'product.detail.edit' : 'product.detail.editPrice')}
          </Button>
          <RemoveProduct id={ownProductId} name={product.name} deviceCount={product.cabinets.length} />
        </div>
      </Can>
    </Card>
  );
}
