import type { CalendarDay } from '@larder/domain/calendar-day';
import { readScans } from '@larder/domain/device/scan/read-scans';
import { shownGtin } from '@larder/domain/gtin';
import { judgePackDate } from '@larder/domain/restock/judge-pack-date';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { shopOrigin } from '#env.ts';
import { scanOrigins } from '#features/device/scan/scan-origins.ts';
import { useScanFault } from '#features/device/scan/use-scan-fault.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { lineOfGtin } from './line-of-gtin.ts';
import { useTask } from './use-task-work.ts';

const BUZZ_MS = 60;
const GTIN_DIGITS = 14;

export type FoundLine = { readonly line: TaskLine; readonly bestBefore: CalendarDay | null };

/**
 * Opens the line of a scanned or typed product and enters the date of the pack. Asks where several products are seen;
 * an expired pack opens nothing.
 */
export function useScannedLine() {
  const { answer, form, view } = useTask();
  const t = useText();
  const toast = useToast();
  const { longDay } = useFormats();
  const faultOf = useScanFault('gtin');
  const [fault, setFault] = useState<string | null>(null);
  const [asked, setAsked] = useState<readonly FoundLine[]>([]);
  const lineOf = (number: string) =>
    lineOfGtin(number, answer.lines, (line) => form.draft.entryOf(line).checked);

  function open({ line, bestBefore }: FoundLine) {
    const known = form.draft.entryOf(line);
    // A date on a pack beats an estimate, whichever is earlier.
    const entered = known.bestBeforeEstimated ? null : known.bestBefore;
    const outcome = judgePackDate({ scanned: bestBefore, entered, today: form.today });
    const scanned = bestBefore === null ? '' : longDay(bestBefore);
    if (outcome === 'expired') {
      setAsked([]);
      return setFault(t('restock.scanLine.expired', { day: scanned }));
    }
    if (outcome === 'entered') {
      form.enterDate(line, { bestBefore, undated: false });
      toast.success(t('restock.scanLine.dated', { day: scanned }));
    }
    if (outcome === 'earlier' && entered !== null)
      toast.info(t('restock.scanLine.earlier', { day: longDay(entered), later: scanned }));
    navigator.vibrate?.(BUZZ_MS);
    view.type(line, form.isHidden(line) ? 'count' : 'putIn');
  }
  /** Judges the codes of one picture. */
  function judge(texts: readonly string[]) {
    if (asked.length > 0) return;
    const origins = scanOrigins(location.origin, shopOrigin);
    const read = readScans(texts, { purpose: 'gtin', origins, today: form.today });
    if (!read.ok) return setFault(faultOf(read.refusal));
    const products = read.value.flatMap((result) => (result.kind === 'gtin' ? [result] : []));
    const found = products.flatMap(({ gtin, bestBefore }): FoundLine[] => {
      const line = lineOf(gtin);
      return line ? [{ line, bestBefore }] : [];
    });
    const [first, ...others] = found;
    const [unknown] = products;
    setFault(null);
    if (others.length > 0) setAsked(found);
    else if (first) open(first);
    else if (unknown) setFault(t('restock.scanLine.unknown', { code: shownGtin(unknown.gtin) }));
  }
  /** Judges a number from the keys. A longer one comes from a scanner that types, with the fields of a GS1 code. */
  function judgeTyped(number: string) {
    if (number.length > GTIN_DIGITS) return judge([number]);
    const line = lineOf(number);
    if (line) open({ line, bestBefore: null });
    else setFault(t('restock.scanLine.unknown', { code: number }));
  }
  return { fault, asked, open, askNoMore: () => setAsked([]), judge, judgeTyped };
}
