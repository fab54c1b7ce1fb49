import { type AuditKind, auditActs } from '@larder/domain/audit/audit-acts';
import { refusalCodes } from '@larder/domain/refusals';
import { Button } from '@larder/ui/controls/button';
import { Badge } from '@larder/ui/feedback/badge';
import {
  Bell,
  Boxes,
  DoorOpen,
  LayoutGrid,
  type LucideIcon,
  Package,
  PackagePlus,
  ReceiptText,
  Refrigerator,
  Store,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { memo } from 'react';
import { EntryFrame } from '#features/timeline/entry-frame.tsx';
import { EntryIcon } from '#features/timeline/entry-icon.tsx';
import { FieldLine } from '#features/timeline/field-line.tsx';
import { useFieldWords } from '#features/timeline/use-field-words.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Act } from './act.ts';
import { useActWords } from './use-act-words.ts';

const ICONS: Record<AuditKind, LucideIcon> = {
  template: LayoutGrid,
  device: Refrigerator,
  door: DoorOpen,
  stock: Boxes,
  restock: PackagePlus,
  product: Package,
  order: ReceiptText,
  alert: Bell,
  people: UsersRound,
  merchant: Store,
};

type AuditEntryProps = { act: Act; timeZone: string; onUndo: (act: Act) => void };

/** One act: what, by whom, where, with the values before and after, and its result. */
export const AuditEntry = memo(function AuditEntry({ act, timeZone, onUndo }: AuditEntryProps) {
  const t = useText();
  const wordsOf = useActWords();
  const doors = act.device?.doors ?? 1;
  const words = useFieldWords({ timeZone, doors });
  const isDone = act.result === 'ok';
  const icon = act.act ? ICONS[auditActs[act.act]] : Store;
  const reason = useReason(act);
  return (
    <EntryFrame
      id={act.id}
      branch="act"
      icon={<EntryIcon icon={icon} look={isDone ? 'plain' : 'bad'} />}
      title={wordsOf(act)}
      by={act.by ?? t('audit.platform')}
      at={act.at}
      timeZone={timeZone}
      href={linkOf(act)}
      place={act.device ?? undefined}
      badges={
        <>
          {!isDone && (
            <Badge tone="bad" name={`audit.${act.result}`}>
              {t(`audit.result.${act.result}`)}
            </Badge>
          )}
          {act.isUndo && (
            <Badge tone="info" name="audit.undo" icon={<Undo2 aria-hidden="true" />}>
              {t('audit.isUndo')}
            </Badge>
          )}
        </>
      }
    >
      {reason && <span>{reason}</span>}
      {act.fields
        .filter(({ field }) => field !== 'door' || doors > 1)
        .map((edited) => (
          <FieldLine key={edited.field} {...words(edited)} />
        ))}
      <PriceLines act={act} />
      {act.mayUndo && (
        <span className="mt-1.5 self-start">
          <Button
            tone="secondary"
            size="small"
            icon={<Undo2 aria-hidden="true" />}
            onClick={() => onUndo(act)}
            aria-label={t('fixed.labeled', { label: t('audit.undo'), value: wordsOf(act) })}
          >
            {t('audit.undo')}
          </Button>
        </span>
      )}
    </EntryFrame>
  );
});

/** Changed prices of a template, product by product. */
function PriceLines({ act: { lines, moreLines } }: { act: Act }) {
  const t = useText();
  const { money } = useFormats();
  const price = (minor: number | null) => (minor === null ? t('audit.lineMissing') : money(minor));
  return (
    <>
      {lines.map(({ product, door, layer, before, after }) => (
        <FieldLine
          key={`${door}${layer} ${product}`}
          label={product ?? t('audit.unknownProduct')}
          now={price(after)}
          was={before === null ? null : price(before)}
        />
      ))}
      {moreLines > 0 && <span>{t('audit.moreLines', { count: moreLines })}</span>}
    </>
  );
}

/** Why an act was refused, if the words need no further values. */
function useReason({ refusal }: Act): string | null {
  const t = useText();
  const code = refusalCodes.find((known) => known === refusal);
  const text = code ? t(`refusal.${code}`) : null;
  return text?.includes('{') ? null : text;
}

function linkOf({ object }: Act): string | undefined {
  if (!object) return undefined;
  const { type, id } = object;
  switch (type) {
    case 'order':
      return screenHref('/pages/index/order-management/order-details', { id });
    case 'refund':
      return screenHref('/pages/index/order-management/refund-details', { id });
    case 'complaint':
      return screenHref('/pages/index/customer-complaints/complaint-detail', { id });
    case 'alert':
      return screenHref('/pages/index/alert-center/alert-detail', { id });
    default:
      return undefined;
  }
}
