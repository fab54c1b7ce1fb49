import { shelfKey } from '@larder/domain/stock/line-key';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { FinishReview } from './finish-review.tsx';
import type { TaskLine } from './line-entry.ts';
import { useDoneBlock } from './use-done-block.ts';
import { useShowMissing } from './use-show-missing.ts';
import { useTask } from './use-task-work.ts';

/** Progress of the task, a tick for the rest of the shelf, and the button to finish. */
export function TaskFooter() {
  const { answer, form } = useTask();
  const t = useText();
  const online = useOnline();
  const [isReviewing, setReviewing] = useState(false);
  const block = useDoneBlock();
  const showMissing = useShowMissing();
  // A door that opens during the review closes the review.
  if (isReviewing && block && !form.sending) setReviewing(false);
  const { lines } = answer;
  const isAllTicked = form.ticked === lines.length;
  function finish() {
    if (block?.line) return showMissing(block.line);
    if (isAllTicked && form.odd.length === 0 && form.undated.length === 0) void form.done();
    else setReviewing(true);
  }
  return (
    <>
      <div className="sticky bottom-0 z-10 mt-auto bg-surface pb-safe low:static shadow-[0_-4px_16px_rgb(22_20_13/0.08)]">
        <progress
          className="block h-1 w-full appearance-none [&::-moz-progress-bar]:bg-good [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-good"
          aria-label={t('restock.progress', { done: form.ticked, count: lines.length })}
          value={form.ticked}
          max={Math.max(1, lines.length)}
        />
        <div aria-live="polite">
          {block && (
            <p id="done-block" className="px-4 pt-2 text-ink-soft text-sm">
              {block.words}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 px-3 py-2.5">
          <RestOfShelf />
          <button
            type="button"
            data-finish
            disabled={block !== null && block.line === undefined}
            aria-busy={form.sending || undefined}
            aria-describedby={block ? 'done-block' : undefined}
            onClick={() => !form.sending && finish()}
            className="min-h-14 min-w-0 grow basis-36 rounded-xl bg-brand px-2 py-1.5 leading-tight active:bg-brand-pressed disabled:bg-sunken disabled:text-ink-faint"
          >
            <span className="block font-bold text-lg">
              {t(form.sending ? 'shell.sending' : online ? 'restock.finish' : 'restock.done.later')}
            </span>
            <span data-totals className="block text-sm tabular-nums">
              {t('restock.finish.totals', { ...form.totals, ticked: form.ticked, count: lines.length })}
            </span>
          </button>
        </div>
      </div>
      <FinishReview open={isReviewing} onClose={() => setReviewing(false)} />
    </>
  );
}

/** Ticks what is left of the visible shelf, or of the next shelf with lines left, as suggested, and moves on. */
function RestOfShelf() {
  const { answer, form, view } = useTask();
  const t = useText();
  const isLeft = (line: TaskLine) => !form.draft.entryOf(line).checked && !form.isHidden(line);
  const leftOn = (shelf: string) => answer.lines.filter((line) => shelfKey(line) === shelf && isLeft(line));
  const at = view.shelves.indexOf(view.shelf.current);
  const fromHere = [...view.shelves.slice(at), ...view.shelves.slice(0, at)];
  const shelf = fromHere.find((code) => leftOn(code).length > 0) ?? view.shelf.current;
  const left = leftOn(shelf);
  function tickRest() {
    form.draft.tickAll(left);
    const next = answer.lines.find((line) => shelfKey(line) !== shelf && isLeft(line));
    if (next) view.shelf.goTo(shelfKey(next));
  }
  return (
    <button
      type="button"
      data-rest={shelf}
      disabled={left.length === 0}
      onClick={tickRest}
      className="flex min-h-14 grow items-center justify-center min-[360px]:grow-0 gap-1.5 rounded-xl border border-edge bg-surface px-3 font-semibold active:bg-sunken disabled:border-transparent disabled:bg-sunken disabled:text-ink-faint"
    >
      <CheckCheck aria-hidden="true" className="size-icon-sm shrink-0" />
      <span>
        <span className="max-[359px]:hidden">{t('restock.rest')} </span>
        {shelf}
        <span className="sr-only">: {t('restock.rest.name', { count: left.length })}</span>
      </span>
    </button>
  );
}
