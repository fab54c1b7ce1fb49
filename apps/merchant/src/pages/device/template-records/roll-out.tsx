import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useRefusalText } from '../../../app/use-refusal-text.ts';
import { useSend } from '../../../app/use-send.ts';
import { useText } from '../../../app/use-text.ts';
import { DevicePicker } from '../../../features/device/device-picker.tsx';
import { apiClient } from '../../../platform/api-client.ts';
import { useOnline } from '../../../platform/network-state.ts';
import { trpc } from '../../../platform/trpc.ts';
import type { TemplateRecord } from './record-row.tsx';
import { RolloutSheet } from './rollout-sheet.tsx';

const MODES = ['at_time', 'at_next_restock'] as const;
type Step = 'closed' | 'choosing' | 'asking' | 'sending';
type RollOutProps = { record: TemplateRecord; deviceNo: string };

/** Publishes a version to other cabinets: which, when, and then how far it is with each. [screens A-13] */
export function RollOut({ record, deviceNo }: RollOutProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const utils = trpc.useUtils();
  const { mutateAsync } = useSend(apiClient.template.rollOut.mutate);
  const [step, setStep] = useState<Step>('closed');
  const [deviceNos, setDeviceNos] = useState<readonly string[]>([]);
  const [applyMode, setApplyMode] = useState<(typeof MODES)[number]>('at_time');
  const [rolloutId, setRolloutId] = useState<string | null>(null);

  function choose(chosen: string[]) {
    const most = limits.rolloutDevicesMax;
    setDeviceNos(chosen);
    if (chosen.length > most) return toast.error(t('template.rollOut.tooMany', { most }));
    setStep(chosen.length > 0 ? 'asking' : 'closed');
  }
  async function send() {
    setStep('sending');
    try {
      const source = { versionId: record.versionId };
      const { id } = await mutateAsync({ source, deviceNos: [...deviceNos], applyMode });
      setRolloutId(id);
    } catch (error) {
      toast.error(textOf(error));
    }
    void utils.template.records.invalidate();
    setStep('closed');
  }
  return (
    <>
      <Button tone="secondary" size="medium" disabled={!online} onClick={() => setStep('choosing')}>
        {t('template.rollOut')}
      </Button>
      {step === 'choosing' && (
        <DevicePicker
          open
          title={t('template.rollOut.choose')}
          chosen={deviceNos}
          without={[deviceNo]}
          onClose={() => setStep('closed')}
          onChoose={choose}
        />
      )}
      <ConfirmDialog
        open={step === 'asking' || step === 'sending'}
        title={t('template.rollOut.title', { count: deviceNos.length, rev: record.rev })}
        sentence={
          <>
            <p>{t('template.rollOut.sentence')}</p>
            <div className="mt-3 text-start text-ink">
              <RadioGroup
                label={t('field.template.effectiveAt')}
                value={applyMode}
                onChange={(value) => setApplyMode(MODES.find((mode) => mode === value) ?? 'at_time')}
                options={MODES.map((value) => ({
                  value,
                  label: t(value === 'at_time' ? 'template.timing.now' : 'template.timing.at_next_restock'),
                }))}
              />
            </div>
          </>
        }
        cancelLabel={t('btn.cancel')}
        verb={t('btn.publish')}
        busyText={step === 'sending' ? t('shell.sending') : undefined}
        onCancel={() => setStep('closed')}
        onConfirm={() => void send()}
      />
      {rolloutId && <RolloutSheet id={rolloutId} onClose={() => setRolloutId(null)} />}
    </>
  );
}
