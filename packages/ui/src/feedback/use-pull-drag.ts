import { type RefObject, useEffect, useRef } from 'react';

type PullDrag = {
  area: RefObject<HTMLElement | null>;
  disabled: boolean;
  /** The finger or the mouse moved: px below its starting point. */
  onDrag: (draggedPx: number) => void;
  onRelease: () => void;
};

const SLOP_PX = 6;
const NO_PULL = 'input, textarea, select, [role="slider"], [role="spinbutton"], [data-no-pull]';

/** Watches for a downward drag that starts at the top of the document, by touch or mouse. */
export function usePullDrag({ area, disabled, onDrag, onRelease }: PullDrag): void {
  const latest = useRef({ onDrag, onRelease });
  useEffect(() => {
    latest.current = { onDrag, onRelease };
  });
  useEffect(() => {
    const element = area.current;
    if (!element || disabled) return;
    let start: { x: number; y: number } | null = null;
    let pulling = false;

    const begin = (x: number, y: number, target: EventTarget | null) => {
      const blocked = target instanceof Element && target.closest(NO_PULL);
      start = window.scrollY <= 0 && !blocked ? { x, y } : null;
      pulling = false;
    };
    const follow = (x: number, y: number, event: Event) => {
      if (!start) return;
      const down = y - start.y;
      if (!pulling && (down < -SLOP_PX || Math.abs(x - start.x) > Math.max(SLOP_PX, down))) start = null;
      else if (pulling || down > SLOP_PX) {
        if (!pulling) window.getSelection()?.removeAllRanges();
        pulling = true;
        if (event.cancelable) event.preventDefault();
        latest.current.onDrag(Math.max(0, down - SLOP_PX));
      }
    };
    const end = () => {
      const pulled = pulling;
      start = null;
      pulling = false;
      if (pulled) latest.current.onRelease();
      return pulled;
    };
    return listen(element, begin, follow, end);
  }, [area, disabled]);
}

type Begin = (x: number, y: number, target: EventTarget | null) => void;
type Follow = (x: number, y: number, event: Event) => void;

function listen(element: HTMLElement, begin: Begin, follow: Follow, end: () => boolean): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const onTouch = (event: TouchEvent, then: (touch: Touch) => void) => {
    const [touch] = event.touches;
    if (touch && event.touches.length === 1) then(touch);
  };
  element.addEventListener(
    'touchstart',
    (event) => onTouch(event, (touch) => begin(touch.clientX, touch.clientY, event.target)),
    { signal, passive: true },
  );
  // Not passive: a pull must keep the browser from scrolling.
  element.addEventListener(
    'touchmove',
    (event) => onTouch(event, (touch) => follow(touch.clientX, touch.clientY, event)),
    { signal, passive: false },
  );
  element.addEventListener('touchend', end, { signal });
  element.addEventListener('touchcancel', end, { signal });
  element.addEventListener(
    'mousedown',
    (event) => event.button === 0 && begin(event.clientX, event.clientY, event.target),
    { signal },
  );
  const onMouseMove = (event: MouseEvent) => {
    // The button was released outside the window, where no event reports it.
    if (event.buttons === 0) end();
    else follow(event.clientX, event.clientY, event);
  };
  window.addEventListener('mousemove', onMouseMove, { signal });
  // Dragging a link, a picture or selected text would capture the mouse.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  window.addEventListener('mouseup', () => end() && swallowClick(element), { signal });
  return () => listeners.abort();
}

/** Swallows the click that ends a mouse drag: it is not meant for the element under it. */
function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  element.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0);
}
