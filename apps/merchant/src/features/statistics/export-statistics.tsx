import { ExportList } from '#screen-kit/export/export-list.tsx';
import type { ExportedList } from '#screen-kit/export/exported-list.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Statistics } from './use-statistics.ts';

type ExportStatisticsProps = {
  list: ExportedList['list'];
  statistics: Statistics;
  /** The order of a ranking, in words. */
  sorted?: string;
  isEmpty?: boolean | undefined;
};

/** Mails a table of the statistics, with the days and devices that are chosen. */
export function ExportStatistics({ list, statistics, sorted, isEmpty }: ExportStatisticsProps) {
  const t = useText();
  const { days } = useFormats();
  const listed = useListWords();
  const { range, deviceNos } = statistics;
  const facts = [
    { label: t('export.range'), value: days(range.from, range.to) },
    ...(deviceNos.length > 0 ? [{ label: t('statistics.view.device'), value: listed(deviceNos) }] : []),
    ...(sorted ? [{ label: t('statistics.sort'), value: sorted }] : []),
  ];
  return <ExportList list={list} facts={facts} isEmpty={isEmpty} />;
}
