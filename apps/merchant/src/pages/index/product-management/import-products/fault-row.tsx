import { ListRow } from '@larder/ui/layout/list-row';
import { CircleAlert } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { OwnImportPreview } from './use-own-import.ts';

type Fault = OwnImportPreview['faults'][number];

/** The faults that a table of products can have; each has its words. */
const codes = [
  ...(['too_large', 'not_utf8', 'empty', 'quotes', 'too_many_rows', 'double_column'] as const),
  ...(['missing_column', 'beyond_columns', 'required', 'control_character', 'too_long'] as const),
  ...(['shortened_number', 'amount', 'gtin_format', 'gtin_check', 'twice'] as const),
  ...(['unknown_product', 'price_jump'] as const),
];

/** A line that stays out, or a fault of the whole file, with what to do about it. */
export function FaultRow({ fault: { line, column, code, detail = '' } }: { fault: Fault }) {
  const t = useText();
  const known = codes.find((each) => each === code);
  const where = [
    line !== undefined && t('product.import.line', { line }),
    column && t('product.import.column', { column }),
  ].filter((part) => typeof part === 'string' && part !== '');
  return (
    <ListRow
      id={`fault-${line ?? 0}`}
      leading={<CircleAlert aria-hidden="true" className="text-bad" />}
      title={
        <span className="font-semibold text-bad">
          {known ? t(`product.import.fault.${known}`, { detail }) : t('product.import.fault.other')}
        </span>
      }
      subtitle={where.join(' · ')}
    />
  );
}
