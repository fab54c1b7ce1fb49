import { RollOutChoice } from './roll-out-choice.tsx';
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

/** Publishes a template to several devices: choice, time, then progress at each. [screens A-13] */
export function RollOutFlow({ step, without, onStep }: RollOutFlowProps) {
  const close = () => onStep(null);
  switch (step?.kind) {
    case 'choosing': {
      const { source, timing } = step;
      return (
        <RollOutChoice
          source={source}
          without={without}
          onClose={close}
          onChoose={(deviceNos) =>
            onStep(deviceNos.length > 0 ? { kind: 'timing', source, deviceNos, timing } : null)
          }
        />
      );
    }
    case 'timing':
      return (
        <RollOutTiming
          {...step}
          onClose={close}
          onSent={(id) => onStep({ kind: 'progress', id, fromList: false })}
        />
      );
    case 'progress':
      return (
        <RolloutSheet
          key={step.id}
          id={step.id}
          onClose={() => onStep(step.fromList ? { kind: 'list' } : null)}
          onRetry={(source, deviceNos) => onStep({ kind: 'timing', source, deviceNos })}
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
