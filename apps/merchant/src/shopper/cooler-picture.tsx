import { type Door, firstDoors } from '@larder/domain/device/door';
/**
 * `waiting`: doors closed, the lock command is on its way. `open`: the chosen doors are open. `looking`: closed, the
 * cameras count.
 */
export type CoolerMode = 'waiting' | 'open' | 'looking' | 'shut';

type CoolerPictureProps = { doors: 1 | 2; chosen: readonly Door[]; mode: CoolerMode };

const goods = [
  { y: 50, fills: ['#b3261e', '#0b6b35', '#22507c'] },
  { y: 82, fills: ['#7a4b00', '#f0c500', '#0b6b35'] },
  { y: 114, fills: ['#22507c', '#b3261e', '#7a4b00'] },
] as const;

/** Draws the cabinet with its doors as they are now. Decorative: the words beside it say the same. */
export function CoolerPicture({ doors, chosen, mode }: CoolerPictureProps) {
  const width = doors === 2 ? 148 : 96;
  const left = (160 - width) / 2;
  const panel = (width - 12) / doors;
  const sides = firstDoors(doors);
  return (
    <svg aria-hidden="true" viewBox="-14 0 188 160" className="block h-auto w-full">
      <rect x={left} y="4" width={width} height="150" rx="9" fill="#16140d" />
      <rect x={left + 5} y="9" width={width - 10} height="16" rx="4" fill="#ffd200" />
      {sides.map((side, place) => (
        <Compartment
          key={side}
          x={left + 6 + place * panel}
          width={panel}
          hinge={doors === 2 && side === 'R' ? 'right' : 'left'}
          open={mode === 'open' && chosen.includes(side)}
          busy={(mode === 'waiting' || mode === 'looking') && chosen.includes(side)}
        />
      ))}
      <rect x={left + 8} y="154" width="14" height="5" rx="1.5" fill="#16140d" />
      <rect x={left + width - 22} y="154" width="14" height="5" rx="1.5" fill="#16140d" />
    </svg>
  );
}

type CompartmentProps = {
  x: number;
  width: number;
  hinge: 'left' | 'right';
  open: boolean;
  busy: boolean;
};

function Compartment({ x, width, hinge, open, busy }: CompartmentProps) {
  const step = (width - 8) / 3;
  const swing = hinge === 'left' ? -16 : 16;
  const at = hinge === 'left' ? x + 2 : x + width - 2;
  const handle = hinge === 'left' ? x + width - 9 : x + 6;
  return (
    <g>
      <rect x={x + 2} y="29" width={width - 4} height="118" rx="3" fill={open ? '#fff4cc' : '#eeece5'} />
      {goods.map(({ y, fills }) => (
        <g key={y} opacity={open ? 1 : 0.45}>
          {fills.map((fill, place) => (
            <rect
              key={fill}
              x={x + 6 + place * step}
              y={y - 10}
              width={step - 4}
              height="19"
              rx="2.5"
              fill={fill}
            />
          ))}
          <rect x={x + 2} y={y + 9} width={width - 4} height="2.5" fill="#16140d" />
        </g>
      ))}
      {open ? (
        <path
          d={`M${at} 29 L${at + swing} 20 V158 L${at} 147 Z`}
          fill="#fff"
          fillOpacity="0.92"
          stroke="#16140d"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      ) : (
        <rect x={handle} y="72" width="3.5" height="32" rx="1.75" fill="#16140d" />
      )}
      {busy && (
        <rect
          x={x + 3.5}
          y="30.5"
          width={width - 7}
          height="115"
          rx="3"
          fill="#ffd200"
          fillOpacity="0.5"
          className="animate-shimmer"
        />
      )}
    </g>
  );
}
