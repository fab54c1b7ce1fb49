import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { measures } from '../measures.ts';
import { nextPullState, type PullEvent, type PullState, pulledDistance } from './pull-gesture.ts';
import { PullRing } from './pull-ring.tsx';
import { usePullDrag } from './use-pull-drag.ts';

export type PullTexts = Record<Exclude<PullState, 'idle'>, string>;

type PullToRefreshProps = {
  /** Fetches again; the ring turns until the promise settles, whatever its outcome. The caller reports errors. */
  onRefresh: () => Promise<unknown>;
  texts: PullTexts;
  /** The name of the button that appears on keyboard focus. */
  refreshLabel: string;
  /** True while the caller refreshes for another reason, for example by a button in the bar. */
  refreshing?: boolean;
  disabled?: boolean;
  onState?: (state: PullState) => void;
  children: ReactNode;
};

const SETTLE_MS = 240;

/** Pull down at the top, by finger or mouse, to fetch again [screens 3.2]; a button does the same for the keyboard. */
export function PullToRefresh(props: PullToRefreshProps) {
  const { texts, refreshLabel, refreshing, disabled = false, children } = props;
  const area = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState(0);
  const { state, send, refresh } = usePullState(props);

  useEffect(() => {
    if (refreshing === true) send('refresh');
    if (refreshing === false) send('done');
  }, [refreshing, send]);

  usePullDrag({
    area,
    disabled: disabled || state === 'refreshing',
    onDrag(px) {
      const distance = pulledDistance(px);
      setDragged(distance);
      send(distance >= measures.pullHeightPx ? 'long' : 'short');
    },
    onRelease() {
      if (send('release') === 'refreshing') refresh();
    },
  });

  const held = state === 'pulling' || state === 'reached';
  const height = held ? dragged : state === 'refreshing' ? measures.pullHeightPx : 0;
  return (
    <div ref={area} data-pull={state} className={classNames('flex grow flex-col', held && 'select-none')}>
      <div
        style={{ height }}
        className={classNames(
          'relative overflow-hidden',
          !held && 'transition-[height] duration-200 ease-out',
        )}
      >
        <div
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 flex h-[70px] items-center justify-center gap-3"
        >
          <PullRing share={dragged / measures.pullHeightPx} turning={state === 'refreshing'} />
          <span className="text-ink-soft text-sm">{state !== 'idle' && texts[state]}</span>
        </div>
      </div>
      <span role="status" className="sr-only">
        {state === 'refreshing' && texts.refreshing}
      </span>
      <button
        type="button"
        disabled={disabled || state === 'refreshing'}
        onClick={() => {
          send('refresh');
          refresh();
        }}
        className="not-focus:sr-only m-2 flex min-h-11 items-center justify-center gap-2 rounded-md bg-surface font-semibold shadow-card"
      >
        <RefreshCw aria-hidden="true" className="size-5" />
        {refreshLabel}
      </button>
      {children}
    </div>
  );
}

function usePullState({ onRefresh, onState }: Pick<PullToRefreshProps, 'onRefresh' | 'onState'>) {
  const [state, setState] = useState<PullState>('idle');
  const latest = useRef({ state, onRefresh, onState });
  useEffect(() => {
    latest.current.onRefresh = onRefresh;
    latest.current.onState = onState;
  });
  const [actions] = useState(() => {
    const send = (event: PullEvent): PullState => {
      const next = nextPullState(latest.current.state, event);
      if (next !== latest.current.state) {
        latest.current.state = next;
        setState(next);
        latest.current.onState?.(next);
      }
      return next;
    };
    const refresh = () => {
      Promise.resolve(latest.current.onRefresh()).then(
        () => send('done'),
        () => send('done'),
      );
    };
    return { send, refresh };
  });
  useEffect(() => {
    if (state !== 'aborting' && state !== 'restoring') return;
    const timer = setTimeout(() => actions.send('settled'), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [state, actions]);
  return { state, ...actions };
}
