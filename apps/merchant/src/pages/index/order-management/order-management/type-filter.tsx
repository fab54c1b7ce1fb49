import { orderTypes } from '@larder/domain/order/order-status';
import { Button } from '@larder/ui/controls/button';
import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

type TypeFilterProps = { type: string; onChange: (type: string) => void };

/** Button that names the chosen type of orders and opens their choice. */
export function TypeFilter({ type, onChange }: TypeFilterProps) {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  const types = orderTypes.map((value) => ({ value, label: t(`enum.order.type.${value}`) }));
  return (
    <>
      <Button
        tone="secondary"
        size="medium"
        icon={<ChevronDown aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {types.find(({ value }) => value === type)?.label ?? t('order.type')}
      </Button>
      <SelectSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('field.order.type')}
        closeLabel={t('btn.cancel')}
        options={[{ value: 'all', label: t('order.allTypes') }, ...types]}
        value={type}
        onSelect={onChange}
      />
    </>
  );
}
