import { Button } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import { useFieldWords } from '#features/timeline/use-field-words.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Act } from './act.ts';
import { useActWords } from './use-act-words.ts';

type UndoSheetProps = { act: Act; timeZone: string; onClose: () => void };

/** Asks before a change is undone, with the values of now and after. */
export function UndoSheet({ act, timeZone, onClose }: UndoSheetProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const wordsOf = useActWords();
  const online = useOnline();
  const utils = trpc.useUtils();
  const { at, id } = act;
  const plan = trpc.audit.readUndo.useQuery({ at, id }, { gcTime: 0, staleTime: 0, retry: false });
  const send = useSend(apiClient.audit.undoChange.mutate);
  const [refused, setRefused] = useState('');
  const undo = async () => {
    setRefused('');
    try {
      await send.mutateAsync({ at, id });
    } catch (error) {
      // A toast lies outside the sheet, where screen readers do not announce it while the sheet is open.
      setRefused(textOf(error));
      return;
    }
    toast.success(t('audit.undone'));
    onClose();
    await utils.audit.listActs.invalidate();
  };
  const problem = refused || (plan.error ? textOf(plan.error) : '');
  return (
    <Sheet open title={t('audit.undoTitle')} closeLabel={t('btn.cancel')} onClose={onClose}>
      <div className="flex flex-col gap-3 px-5 pb-5">
        <p className="break-words text-ink-mid">
          <span className="font-semibold text-ink">{wordsOf(act)}</span>
          {act.device && ` · ${act.device.name ?? act.device.deviceNo}`}
        </p>
        {problem && <Banner tone="bad">{problem}</Banner>}
        {plan.data ? (
          <Planned plan={plan.data} timeZone={timeZone} doors={act.device?.doors ?? 1} />
        ) : (
          !plan.error && <ListSkeleton picture={false} />
        )}
        <Button
          block
          disabled={!plan.data || !online}
          busyText={send.isPending ? t('shell.sending') : undefined}
          onClick={() => void undo()}
        >
          {t('audit.undo')}
        </Button>
      </div>
    </Sheet>
  );
}

type Plan = Outputs['audit']['readUndo'];

function Planned({ plan, timeZone, doors }: { plan: Plan; timeZone: string; doors: number }) {
  const t = useText();
  const words = useFieldWords({ timeZone, doors });
  if (plan.cancels) return <p className="text-ink-soft">{t('audit.undoCancel')}</p>;
  const isTemplate = plan.fields.length === 0;
  return (
    <>
      <p className="text-ink-soft">{t(isTemplate ? 'audit.undoTemplate' : 'audit.undoBody')}</p>
      <table className="w-full border-line border-t text-sm">
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-2 text-start font-medium">
              <span className="sr-only">{t('audit.kinds')}</span>
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('audit.now')}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-medium">
              {t('audit.then')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {plan.fields.map((field) => {
            const { label, now, was } = words(field);
            return <PlannedRow key={field.field} label={label} now={was ?? t('fixed.missing')} after={now} />;
          })}
          {plan.lines.map((line) => (
            <LineRows key={`${line.door}${line.layer}${line.product}`} line={line} />
          ))}
        </tbody>
      </table>
      {isTemplate && <p className="text-ink-soft text-sm">{t('audit.undoStock')}</p>}
    </>
  );
}

/** Price and standard stock of one product, each only where it differs. */
function LineRows({ line: { product, before, after } }: { line: Plan['lines'][number] }) {
  const t = useText();
  const { money, number } = useFormats();
  const price = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? t('audit.lineMissing') : money(minor);
  const par = (qty: number | null | undefined) =>
    qty === null || qty === undefined ? t('fixed.missing') : number(qty);
  return (
    <>
      {before?.priceMinor !== after?.priceMinor && (
        <PlannedRow label={product} now={price(before?.priceMinor)} after={price(after?.priceMinor)} />
      )}
      {before && after && before.parQty !== after.parQty && (
        <PlannedRow
          label={`${product} · ${t('audit.par')}`}
          now={par(before.parQty)}
          after={par(after.parQty)}
        />
      )}
    </>
  );
}

function PlannedRow({ label, now, after }: { label: string; now: string; after: string }) {
  return (
    <tr>
      <th scope="row" className="break-words py-2 text-start font-normal">
        {label}
      </th>
      <td className="py-2 text-end text-ink-soft tabular-nums">{now}</td>
      <td className="py-2 ps-3 text-end font-semibold tabular-nums">{after}</td>
    </tr>
  );
}
