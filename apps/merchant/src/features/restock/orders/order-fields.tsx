import { limits } from '@larder/domain/limits';
import { TextArea } from '@larder/ui/controls/text-area';
import { Card } from '@larder/ui/layout/card';
import { ClearablePickerButton } from '@larder/ui/pickers/clearable-picker-button';
import { DateTimePicker } from '@larder/ui/pickers/date-time-picker';
import { SelectField } from '@larder/ui/pickers/select-field';
import { useState } from 'react';
import { useUnitLabels } from '#features/device/use-unit-labels.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { OrderDraft } from './order-draft.ts';
import type { useOrderForm } from './use-order-form.ts';

type OrderFieldsProps = { draft: OrderDraft; form: ReturnType<typeof useOrderForm> };
const ANYBODY = 'any';

/** Fields for the assignee, the due day and a note to them. */
export function OrderFields({ draft, form }: OrderFieldsProps) {
  const t = useText();
  const { locale } = useReader();
  const { day } = useFormats();
  const unitLabels = useUnitLabels();
  const [choosing, setChoosing] = useState(false);
  const { min, max } = draft.dueBounds;
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('restock.order.assigned')}
          placeholder={t('restock.order.any')}
          closeLabel={t('btn.cancel')}
          options={[
            { value: ANYBODY, label: t('restock.order.any') },
            ...draft.restockers.map(({ id, userName }) => ({ value: id, label: userName })),
          ]}
          value={form.assignedToId ?? ANYBODY}
          onChange={(value) => form.setField({ assignedToId: value === ANYBODY ? null : value })}
        />
        <ClearablePickerButton
          label={t('restock.order.due')}
          value={form.dueOn && day(form.dueOn)}
          placeholder={t('restock.create.dueNone')}
          open={choosing}
          onOpen={() => setChoosing(true)}
          clearLabel={t('btn.clear')}
          onClear={() => form.setField({ dueOn: null })}
        />
        <TextArea
          label={t('restock.record.note')}
          maxLength={limits.noteMaxChars}
          value={form.note}
          onChange={(event) => form.setField({ note: event.target.value })}
        />
      </div>
      <DateTimePicker
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('restock.order.due')}
        closeLabel={t('btn.cancel')}
        doneLabel={t('btn.done')}
        mode="date"
        value={form.dueOn ?? min}
        onDone={(chosen) => {
          form.setField({ dueOn: chosen });
          setChoosing(false);
        }}
        min={min}
        max={max}
        locale={locale}
        unitLabels={unitLabels}
      />
    </Card>
  );
}
