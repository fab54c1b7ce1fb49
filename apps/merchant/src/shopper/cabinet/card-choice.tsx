import { Badge } from '@larder/ui/feedback/badge';
import { CreditCard, FlaskConical } from 'lucide-react';
import { useWords } from '#shopper/words/words-context.ts';
import { sandboxCards } from './sandbox-cards.ts';

type CardChoiceProps = { chosen: string; onChange: (token: string) => void; disabled: boolean };

/** The sandbox's test cards, labeled as such. */
export function CardChoice({ chosen, onChange, disabled }: CardChoiceProps) {
  const { t } = useWords();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 flex flex-wrap items-center gap-2 text-ink-mid text-sm">
        <Badge tone="info" icon={<FlaskConical aria-hidden="true" />}>
          {t('shopper.cards.test')}
        </Badge>
        <span>{t('shopper.cards.hint')}</span>
      </legend>
      <div className="flex flex-col gap-2">
        {sandboxCards.map(({ token, kind, brand, last4 }) => (
          <label
            key={token}
            className="focus-host relative flex min-h-14 items-center gap-3 rounded-lg border border-line px-3 py-2 transition-colors has-checked:border-ink has-checked:bg-brand-soft has-disabled:opacity-60"
          >
            <input
              type="radio"
              name="card"
              value={token}
              checked={token === chosen}
              onChange={() => onChange(token)}
              className="peer absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <CreditCard aria-hidden="true" className="size-icon shrink-0" />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold tabular-nums">
                {brand} <span aria-hidden="true">••</span> {last4}
              </span>
              <span className="text-ink-mid text-sm">{t(`shopper.card.${kind}`)}</span>
            </span>
            <span
              aria-hidden="true"
              className="size-6 shrink-0 rounded-full border-2 border-edge bg-surface peer-checked:border-[7px] peer-checked:border-ink peer-checked:bg-brand"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
