import { applicationSteps } from '@larder/domain/onboarding/application-steps';
import { classNames } from '@larder/ui/layout/class-names';
import { Link } from '@larder/ui/layout/link';
import { Check } from 'lucide-react';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const steps = [...applicationSteps, 'success'] as const;

/** The eight steps: those that may be opened are links. */
export function StepBar({ at, reached, path }: { at: number; reached: number; path: ScreenPath }) {
  const t = useText();
  const name = steps[at] ?? 'business';
  return (
    <nav aria-label={t('onboarding.steps')} className="px-4 pt-3 pb-1">
      <ol className="flex justify-between">
        {steps.map((step, place) => {
          const label = t(`onboarding.step.${step}`);
          const mark = (
            <span
              className={classNames(
                'grid size-7 place-items-center rounded-full font-semibold text-sm tabular-nums',
                place === at
                  ? 'bg-ink text-surface'
                  : place < reached
                    ? 'bg-brand text-ink'
                    : 'bg-sunken text-ink-soft',
              )}
            >
              {place < reached && place !== at ? <Check aria-hidden="true" className="size-4" /> : place + 1}
            </span>
          );
          return (
            <li key={step} className="min-w-0 flex-1">
              {place <= reached && place !== at ? (
                <Link
                  href={screenHref(path, { step: place + 1 })}
                  aria-label={label}
                  className="grid min-h-11 place-items-center"
                >
                  {mark}
                </Link>
              ) : (
                <span
                  aria-current={place === at ? 'step' : undefined}
                  className="grid min-h-11 place-items-center"
                >
                  {mark}
                  <span className="sr-only">{label}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="pt-2 text-ink-soft text-sm">
        {t('onboarding.stepOf', { step: at + 1, count: steps.length })}
      </p>
      <h2 className="pb-2 font-bold text-2xl">{t(`onboarding.step.${name}`)}</h2>
    </nav>
  );
}
