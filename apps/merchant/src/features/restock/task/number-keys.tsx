import { isChange, type KeypadEntry, shownEntry } from '@larder/ui/controls/keypad-entry';
import { KeypadKeys } from '@larder/ui/controls/keypad-keys';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { LineEntry, TaskLine } from './line-entry.ts';
import { ReasonChips } from './reason-chips.tsx';
import { type NumberSegment, shownText, typedPart } from './typed-part.ts';
import { useLineName } from './use-line-name.ts';
import { useSideKeys } from './use-side-keys.ts';
import { useTask } from './use-task-work.ts';

const MAX_DIGITS = 3;

type NumberKeysProps = { line: TaskLine; segment: NumberSegment; onNext: () => void };

/**
 * Digits for one number of one line. What is typed counts at once, except in a blind count, whose first digit would
 * reveal the book stock.
 */
export function NumberKeys({ line, segment, onNext }: NumberKeysProps) {
  const { form } = useTask();
  const t = useText();
  const name = useLineName()(line);
  const entry = form.draft.entryOf(line);
  const [wasHidden] = useState(() => form.isHidden(line));
  const [typed, setTyped] = useState<KeypadEntry>(() =>
    shownEntry(shownText(segment, entry, form.enteredOf(line))),
  );
  const enter = (part: Partial<LineEntry>) => form.draft.enter(line, part);
  function type(next: KeypadEntry) {
    setTyped(next);
    if (!wasHidden) enter(typedPart(segment, next.text, { line, entry }));
  }
  function goOn() {
    if (wasHidden) enter(typedPart(segment, typed.text, { line, entry }));
    onNext();
  }
  /** Enters a whole number with one press; further digits replace it. */
  const take = (part: Partial<LineEntry>, text: string) => {
    enter(part);
    setTyped(shownEntry(text));
  };
  const { left, right } = useSideKeys({ line, segment, take });
  const lacksReason = segment === 'throwOut' && entry.disposeQty > 0 && entry.disposeReason === null;
  const words = t(`restock.keypad.${segment}`);
  return (
    <>
      {(wasHidden || segment === 'count') && (
        <output aria-live="polite" data-typed className="text-center font-bold text-2xl tabular-nums">
          <span className="font-normal text-ink-soft text-sm">{t('restock.found')} </span>
          {typed.text || '–'}
          {isChange(typed.text) && (
            <span className="font-normal text-ink-soft text-sm"> {t('restock.keypad.change')}</span>
          )}
        </output>
      )}
      {segment === 'throwOut' && entry.disposeQty > 0 && (
        <ReasonChips value={entry.disposeReason} onChange={(disposeReason) => enter({ disposeReason })} />
      )}
      <KeypadKeys
        label={t('restock.keypad.of', { what: words, line: name })}
        entry={typed}
        onEntry={type}
        maxDigits={MAX_DIGITS}
        deleteLabel={t('btn.delete')}
        sign={{ label: t('restock.keypad.sign'), disabled: segment !== 'count' || wasHidden }}
        next={{
          label: t('btn.next'),
          onPress: goOn,
          disabled: lacksReason || (wasHidden && typed.text === ''),
        }}
        left={wasHidden ? undefined : left}
        right={wasHidden ? undefined : right}
      />
    </>
  );
}
