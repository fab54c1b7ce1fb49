import { limits } from '@larder/domain/limits';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useText } from '../../../app/use-text.ts';
import { DevicePicker } from '../../device/device-picker.tsx';
import type { RollOutStep } from './roll-out-step.ts';
import { RollOutTiming } from './roll-out-timing.tsx';
import { RolloutListSheet } from './rollout-list-sheet.tsx';
import { RolloutSheet } from './rollout-sheet.tsx';

type RollOutFlowProps = {
  step: RollOutStep | null;
  /** Cabinets that are not offered. */
  without?: readonly string[];
  onStep: (step: RollOutStep | null) => void;
};

/** Publishes a template to several cabinets: which, from when, and then how far it is with each. [screens A-13] */
export function RollOutFlow({ step, without, onStep }: RollOutFlowProps) {
  const t = useText();
  const toast = useToast();
  const close = () => onStep(null);
  switch (step?.kind) {
    case 'choosing': {
      const { source, timing } = step;
      const most = limits.rolloutDevicesMax;
      return (
        <DevicePicker
          open
          title={t('template.rollOut.choose')}
          chosen={[]}
          without={without}
          onClose={close}
          onChoose={(deviceNos) => {
            if (deviceNos.length > most) return toast.error(t('template.rollOut.tooMany', { most }));
            onStep(deviceNos.length > 0 ? { kind: 'timing', source, deviceNos, timing } : null);
          }}
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
