import { useEffect, useState } from 'react';
import { useMediaLink } from '#features/media/use-media-link.ts';
import { nowMs } from '#platform/system-edges.ts';
import { isTaken, keyName } from '#screen-kit/keyboard/shortcuts.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder } from './entered-item.ts';
import { PICTURE_KEYS, picturePair } from './evidence-card.tsx';
import { noFlip, pressed, released, shownIn } from './flip.ts';

/**
 * The picture before or after over the evidence, at the same place, so that a change stands out: a tap on its key keeps
 * it there, a held key shows it until it is released.
 */
export function FlipPictures({ order, on }: { order: AbnormalOrder; on: boolean }) {
  const t = useText();
  const [flip, setFlip] = useState(noFlip);
  const pair = picturePair(order);
  const isOn = on && pair !== null;
  useEffect(() => {
    if (!isOn) return;
    function onDown(event: KeyboardEvent) {
      const key = keyName(event);
      if (event.key === 'Escape') setFlip(noFlip);
      if (!PICTURE_KEYS.includes(key) || event.repeat || isTaken(event, key)) return;
      event.preventDefault();
      setFlip((before) => pressed(before, key, nowMs()));
    }
    const onUp = (event: KeyboardEvent) => setFlip((before) => released(before, keyName(event), nowMs()));
    const onBlur = () => setFlip((before) => ({ ...before, held: null }));
    addEventListener('keydown', onDown);
    addEventListener('keyup', onUp);
    addEventListener('blur', onBlur);
    return () => {
      removeEventListener('keydown', onDown);
      removeEventListener('keyup', onUp);
      removeEventListener('blur', onBlur);
    };
  }, [isOn]);
  const at = PICTURE_KEYS.indexOf(shownIn(flip) ?? '');
  const still = pair?.[at];
  const url = useMediaLink(order.session.id, still?.viewKey ?? null, isOn).data?.url;
  const names = [t('order.before'), t('order.after')];
  return (
    <div aria-live="polite" className="contents">
      {url && (
        <figure
          data-flip={PICTURE_KEYS[at]}
          className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 bg-night p-3 text-white"
        >
          <figcaption className="font-bold text-lg">{names[at]}</figcaption>
          <img src={url} alt={names[at]} className="min-h-0 w-full flex-1 object-contain" />
        </figure>
      )}
    </div>
  );
}
