import { Button } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { BellOff, BellPlus, BellRing, Share } from 'lucide-react';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { usePhonePush } from './use-phone-push.ts';

const ICONS = { install: Share, denied: BellOff, off: BellPlus, on: BellRing };

/**
 * Shows whether this phone gets push messages, and lets the member change it. Hidden where pushes come through the
 * native shell, or not at all.
 */
export function PhoneCard() {
  const t = useText();
  const online = useOnline();
  const { state, busy, turnOn, turnOff } = usePhonePush();
  if (state === null || state === 'unsupported') return null;
  const Icon = ICONS[state];
  const look = state === 'on' ? 'bg-good-soft text-good' : 'bg-brand-soft';
  return (
    <Card>
      <div data-push={state} className="flex items-start gap-4 pt-1">
        <span className={`grid size-12 shrink-0 place-items-center rounded-full ${look}`}>
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-bold text-lg">{t(`support.phone.${state}.title`)}</h2>
          <p className="text-ink-soft">{t(`support.phone.${state}.text`)}</p>
          {state === 'off' && (
            <div className="pt-3">
              <Button
                size="medium"
                disabled={!online}
                // The app may be downloading for offline use; only then this phone can get pushes.
                busyText={busy ? t('shell.loading') : undefined}
                onClick={() => void turnOn()}
              >
                {t('support.phone.turnOn')}
              </Button>
            </div>
          )}
          {state === 'on' && (
            <div className="pt-3">
              <Button
                tone="secondary"
                size="medium"
                disabled={!online}
                busyText={busy ? t('shell.sending') : undefined}
                onClick={() => void turnOff()}
              >
                {t('support.phone.turnOff')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}
