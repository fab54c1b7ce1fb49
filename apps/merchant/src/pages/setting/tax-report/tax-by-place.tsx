import { keptTaxMinor } from '@larder/domain/tax/tax-report';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Report = Outputs['tax']['readReport'];
type Row = Report['rows'][number];

/** Rows of the same month and state, in the order of the report. */
function groupsOf(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const [first] = groups.at(-1) ?? [];
    const isSame = first?.month === row.month && first.country === row.country && first.state === row.state;
    if (isSame) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** The tax of every city, under its month and state. */
export function TaxByPlace({ report: { rows, currency } }: { report: Report }) {
  const t = useText();
  const { money, wholeMonth } = useFormats();
  return groupsOf(rows).map((group) => {
    const [first] = group;
    if (!first) return null;
    const { month, country, state } = first;
    return (
      <Section
        key={[month, country, state].join(' ')}
        title={t('tax.byPlace', { month: wholeMonth(month), state: state ?? t('tax.noAddress') })}
      >
        <List>
          {group.map((row) => (
            <ListRow
              key={row.city ?? ''}
              strong
              title={row.city ?? t('tax.noAddress')}
              subtitle={
                <>
                  <span className="block tabular-nums">
                    {t('tax.taxableOf', {
                      taxable: money(row.taxableMinor, currency),
                      sales: money(row.salesMinor, currency),
                    })}
                  </span>
                  {row.refundedTaxMinor > 0 && (
                    <span className="block tabular-nums">
                      {t('tax.refundedOf', { amount: money(row.refundedTaxMinor, currency) })}
                    </span>
                  )}
                </>
              }
              trailing={
                <span className="font-semibold text-lg tabular-nums">
                  {money(keptTaxMinor(row), currency)}
                </span>
              }
            />
          ))}
        </List>
      </Section>
    );
  });
}
