import { IconButton } from '@larder/ui/controls/icon-button';
import { BellRing, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pushTarget } from '#screen-kit/navigation/push-target.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type ArrivedPush, useArrivedPush } from './use-arrived-push.ts';

const SHOWN_MS = 4_000;

/**
 * Shows a push that arrives while the app is visible: for 4 s, longer while focused or touched; a tap opens its page.
 */
export function PushBanner() {
  const t = useText();
  const navigate = useNavigate();
  const [push, setPush] = useState<ArrivedPush | null>(null);
  const [held, setHeld] = useState(false);
  useArrivedPush({
    onArrive: setPush,
    onTap: (target) => void navigate(pushTarget(target, location.origin)),
  });
  useEffect(() => {
    if (!push || held) return;
    const timer = setTimeout(() => setPush(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [push, held]);

  function close() {
    setPush(null);
    setHeld(false);
  }
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+8px)] z-70 mx-auto max-w-column px-3"
    >
      {push && (
        <div
          data-push-banner=""
          className="pointer-events-auto flex animate-toast items-center rounded-xl bg-surface ps-1 pe-1 shadow-float ring-1 ring-line"
        >
          <button
            type="button"
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
            onClick={() => {
              close();
              void navigate(pushTarget(push.target, location.origin));
            }}
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 py-2.5 text-start"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand">
              <BellRing aria-hidden="true" className="size-icon-sm" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block break-words font-semibold">{push.title}</span>
              {push.text && <span className="block break-words text-ink-soft text-sm">{push.text}</span>}
            </span>
          </button>
          <IconButton
            icon={<X className="size-icon-sm!" />}
            label={t('btn.close')}
            onPress={close}
            tone="soft"
          />
        </div>
      )}
    </div>
  );
}
