import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import type { Stroke } from '@larder/domain/onboarding/signature-mark';
import { Button } from '@larder/ui/controls/button';
import { type PointerEvent, useRef, useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

const BOX = onboardingLimits.signatureBox;
/** Closer points of a stroke add bytes, not shape. */
const STEP = 8;

type SignaturePadProps = { strokes: readonly Stroke[]; onChange: (strokes: readonly Stroke[]) => void };

/**
 * A field to sign in with a finger, a pen or the mouse. People who cannot draw type their name instead, so this field
 * takes no part in the order of the keyboard.
 */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const t = useText();
  const [current, setCurrent] = useState<Stroke>([]);
  const pad = useRef<SVGSVGElement>(null);
  const pointAt = ({ clientX, clientY }: PointerEvent): Stroke => {
    const box = pad.current?.getBoundingClientRect();
    if (!box) return [];
    return [toBox(clientX - box.left, box.width), toBox(clientY - box.top, box.height)];
  };
  const draw = (event: PointerEvent) => {
    const [x = 0, y = 0] = pointAt(event);
    const [lastX = 0, lastY = 0] = current.slice(-2);
    if (Math.hypot(x - lastX, y - lastY) >= STEP) setCurrent([...current, x, y]);
  };
  const lift = () => {
    if (current.length > 2) onChange([...strokes, current]);
    setCurrent([]);
  };
  const isEmpty = strokes.length === 0 && current.length === 0;
  return (
    <div className="flex flex-col gap-2">
      <div className="relative rounded-md border border-edge bg-surface">
        <svg
          ref={pad}
          role="img"
          aria-label={t('onboarding.pad')}
          viewBox={`0 0 ${BOX} ${BOX}`}
          preserveAspectRatio="none"
          className="h-44 w-full touch-none"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setCurrent(pointAt(event));
          }}
          onPointerMove={(event) => {
            if (current.length > 0) draw(event);
          }}
          onPointerUp={lift}
          onPointerCancel={lift}
        >
          <line
            x1="60"
            x2="940"
            y1="780"
            y2="780"
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          {[...strokes, current].map((stroke, at) => (
            <polyline
              key={at}
              points={stroke.join(' ')}
              fill="none"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-ink"
            />
          ))}
        </svg>
        {isEmpty && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 grid place-items-center px-4 text-center text-ink-soft"
          >
            {t('onboarding.padHint')}
          </p>
        )}
      </div>
      <div>
        <Button tone="secondary" size="medium" disabled={isEmpty} onClick={() => onChange([])}>
          {t('onboarding.clear')}
        </Button>
      </div>
    </div>
  );
}

const toBox = (offset: number, size: number) =>
  Math.min(BOX, Math.max(0, Math.round((offset / Math.max(1, size)) * BOX)));
