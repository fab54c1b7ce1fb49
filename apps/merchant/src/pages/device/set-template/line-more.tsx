import { parseMoneyEntry } from '@larder/domain/number-entry';
import { lineKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { Stepper } from '@larder/ui/controls/stepper';
import { useToast } from '@larder/ui/feedback/use-toast';
import { ArrowDown, ArrowUp, Lock, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePositionWords } from '#features/template/use-position-words.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { BestBeforeField } from './best-before-field.tsx';
import type { LineProps } from './line-props.ts';

/** Facings, best before, and the line's place. */
export function LineMore(props: LineProps) {
  const { line, mostFacings, canMoveUp, canMoveDown, onEdit, onMove, onRemove } = props;
  const t = useText();
  const { whole } = useNumberEntry();
  const id = lineKey(line);
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span aria-hidden="true" className="font-semibold text-sm">
          {t('field.template.positions')}
        </span>
        <Stepper
          label={t('field.template.positions')}
          decreaseLabel={t('template.fewer')}
          increaseLabel={t('template.more')}
          value={line.facings}
          min={1}
          max={mostFacings}
          readTyped={whole}
          onChange={(facings) => onEdit(id, { facings })}
        />
      </div>
      {line.facings > 1 && <LaterPositions {...props} />}
      <BestBeforeField value={line.bestBefore} onChange={(bestBefore) => onEdit(id, { bestBefore })} />
      <div className="flex flex-wrap justify-between gap-x-2 gap-y-3 py-1">
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          <MoveButton icon={<ArrowUp />} disabled={!canMoveUp} onPress={() => onMove(id, -1)}>
            {t('btn.moveUp')}
          </MoveButton>
          <MoveButton icon={<ArrowDown />} disabled={!canMoveDown} onPress={() => onMove(id, 1)}>
            {t('btn.moveDown')}
          </MoveButton>
        </div>
        <Button tone="danger" size="small" icon={<Trash2 />} onClick={() => onRemove(id)}>
          {t('btn.remove')}
        </Button>
      </div>
    </div>
  );
}

type MoveButtonProps = { icon: ReactNode; disabled: boolean; onPress: () => void; children: string };

function MoveButton({ icon, disabled, onPress, children }: MoveButtonProps) {
  return (
    <Button tone="secondary" size="small" icon={icon} disabled={disabled} onClick={onPress}>
      {children}
    </Button>
  );
}

/** Later positions of the product share the values of its first; a tap says so. [domain C-5] */
function LaterPositions({ line, product, positions, currency }: LineProps) {
  const t = useText();
  const toast = useToast();
  const { money } = useFormats();
  const wordsOf = usePositionWords();
  const typed = parseMoneyEntry(line.price, 'price');
  const priceMinor = typed.ok ? typed.value : line.price === '' ? product?.priceMinor : undefined;
  return (
    <button
      type="button"
      data-later-positions=""
      onClick={() => toast.info(t('refusal.TEMPLATE_FIRST_POSITION'))}
      className="flex min-h-11 w-full items-center gap-2 rounded-md bg-sunken px-3.5 py-2 text-start text-ink-mid text-sm"
    >
      <Lock aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {t('template.laterValues', {
          positions: wordsOf(positions.slice(1)),
          price: priceMinor ? money(priceMinor, currency) : t('fixed.missing'),
          par: line.par || line.facings,
        })}
      </span>
    </button>
  );
}
