import { shownGtin } from '@larder/domain/gtin';
import { ListRow } from '@larder/ui/layout/list-row';
import { CircleAlert } from 'lucide-react';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { OwnImportPreview } from './use-own-import.ts';

type Fault = OwnImportPreview['faults'][number];

const APPLY = '/pages/index/new-product-application/add-new-product';

/** The faults that a table of products can have; each has its words. */
const codes = [
  ...(['too_large', 'not_utf8', 'empty', 'quotes', 'too_many_rows', 'double_column'] as const),
  ...(['missing_column', 'beyond_columns', 'required', 'control_character', 'too_long'] as const),
  ...(['shortened_number', 'amount', 'gtin_format', 'gtin_check', 'twice'] as const),
  ...(['unknown_product', 'price_jump'] as const),
];
/** The columns that are read; a fault may name another by its heading. */
const columns = ['gtin', 'price', 'cost', 'name'] as const;

/** A line that stays out, or a fault of the whole file, with what to do about it. */
export function FaultRow({ fault: { line, column, code, detail = '' } }: { fault: Fault }) {
  const t = useText();
  const mayApply = useCan(['product.apply']);
  const known = codes.find((each) => each === code);
  const field = columns.find((each) => each === column);
  const isUnknown = known === 'unknown_product';
  const shown = isUnknown ? shownGtin(detail) : detail;
  const where = [
    line !== undefined && t('product.import.line', { line }),
    field ? t(`field.product.${field}`) : column && t('product.import.column', { column }),
  ].filter((part) => typeof part === 'string' && part !== '');
  return (
    <ListRow
      id={`fault-${line ?? 0}`}
      href={isUnknown && mayApply ? screenHref(APPLY, { gtin: shown }) : undefined}
      leading={<CircleAlert aria-hidden="true" className="text-bad" />}
      title={
        <span className="font-semibold text-bad">
          {known ? t(`product.import.fault.${known}`, { detail: shown }) : t('product.import.fault.other')}
        </span>
      }
      subtitle={where.join(' · ')}
    />
  );
}
