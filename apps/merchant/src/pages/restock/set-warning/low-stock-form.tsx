import { lowStockForm } from '@larder/contract/stock.contract';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { Switch } from '@larder/ui/controls/switch';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Section } from '@larder/ui/layout/section';
import type { z } from 'zod';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { lowProducts } from './low-products.ts';

type Stored = Outputs['stock']['readLowStock'];
type Typed = z.input<typeof lowStockForm>;

const typedOf = (value: number | null) => (value === null ? '' : String(value));

function useLowStockForm({ deviceNo, lowStockEnabled, lowStockQty, lowStockPct }: Stored) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const queries = trpc.useUtils();
  const save = useSend(apiClient.stock.saveLowStock.mutate);
  const form = useAppForm<Typed, z.output<typeof lowStockForm>>({
    schema: lowStockForm,
    stored: {
      deviceNo,
      lowStockEnabled,
      lowStockQty: typedOf(lowStockQty),
      lowStockPct: typedOf(lowStockPct),
    },
    judgesAgain: { lowStockPct: 'lowStockQty', lowStockEnabled: 'lowStockQty' },
    send: async (values) => {
      await save.mutateAsync(values);
      // The next form begins with the saved limit, whenever the live event arrives.
      void queries.stock.readLowStock.invalidate({ deviceNo });
      form.saved();
      toast.success(t('toast.saved'));
      back();
    },
  });
  useUnsaved(form.dirty);
  return form;
}

/** Form for the limit below which a product is low, with the number of products low by what is typed. */
export function LowStockForm({ stored }: { stored: Stored }) {
  const t = useText();
  const { whole } = useNumberEntry();
  const form = useLowStockForm(stored);
  const enabled = form.controlled('lowStockEnabled');
  const [qty, pct] = [form.controlled('lowStockQty'), form.controlled('lowStockPct')];
  const limits = { lowStockQty: qty.value, lowStockPct: pct.value };
  const low = lowProducts(stored.lines, limits);
  return (
    <form {...form.formProps} className="flex grow flex-col">
      <Section padded>
        <h2 className="min-w-0 break-words font-bold text-lg">{stored.name ?? stored.deviceNo}</h2>
      </Section>
      <Section>
        <Switch
          label={t('stock.warning.switch')}
          description={t('stock.warning.about')}
          checked={enabled.value}
          onCheckedChange={enabled.onValueChange}
        />
        <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
          <IntegerField
            {...qty}
            label={t('stock.warning.qty')}
            unit={t('stock.warning.qtyUnit')}
            disabled={!enabled.value}
            readTyped={whole}
          />
          <IntegerField
            {...pct}
            label={t('stock.warning.pct')}
            unit={t('stock.warning.pctUnit')}
            disabled={!enabled.value}
            readTyped={whole}
          />
          <p className="text-ink-soft text-sm">{t('stock.warning.either')}</p>
        </div>
      </Section>
      {enabled.value && (
        <p aria-live="polite" className="px-4 pt-3 pb-4 text-ink-soft" data-low={low}>
          {stored.lines.length === 0
            ? t('stock.warning.noLines')
            : low === 0
              ? t('stock.warning.lowNone')
              : t('stock.warning.low', { count: low })}
        </p>
      )}
      <FormFooter form={form} verb={t('btn.save')} />
    </form>
  );
}
