import { RollOutChoice } from './roll-out-choice.tsx';
import { RollOutExtentSheet } from './roll-out-extent-sheet.tsx';
import { RollOutPrices } from './roll-out-prices.tsx';
import type { RollOutStep } from './roll-out-step.ts';
import { RollOutTiming } from './roll-out-timing.tsx';
import { RolloutListSheet } from './rollout-list-sheet.tsx';
import { RolloutSheet } from './rollout-sheet.tsx';

type RollOutFlowProps = {
  step: RollOutStep | null;
  /** Devices that are not offered. */
  without?: readonly string[];
  onStep: (step: RollOutStep | null) => void;
};

/** Publishes a template or its prices to several devices: choice, last question, then progress. [screens A-13] */
export function RollOutFlow({ step, without, onStep }: RollOutFlowProps) {
  const close = () => onStep(null);
  const follow = (id: string) => onStep({ kind: 'progress', id, fromList: false });
  switch (step?.kind) {
    case 'extent':
      return (
        <RollOutExtentSheet
          onClose={close}
          onChoose={(extent) => onStep({ ...step, kind: 'choosing', extent })}
        />
      );
    case 'choosing':
      return (
        <RollOutChoice
          source={step.source}
          extent={step.extent}
          without={without}
          onClose={close}
          onChoose={(deviceNos) =>
            onStep(deviceNos.length > 0 ? { ...step, kind: 'asking', deviceNos } : null)
          }
        />
      );
    case 'asking':
      return step.extent === 'prices' ? (
        <RollOutPrices {...step} onClose={close} onSent={follow} />
      ) : (
        <RollOutTiming {...step} onClose={close} onSent={follow} />
      );
    case 'progress':
      return (
        <RolloutSheet
          key={step.id}
          id={step.id}
          onClose={() => onStep(step.fromList ? { kind: 'list' } : null)}
          onRetry={(source, extent, deviceNos) => onStep({ kind: 'asking', source, extent, deviceNos })}
          onUndone={(id) => onStep({ ...step, id })}
        />
      );
    case 'list':
      return (
        <RolloutListSheet onClose={close} onOpen={(id) => onStep({ kind: 'progress', id, fromList: true })} />
      );
    default:
      return null;
  }
}
