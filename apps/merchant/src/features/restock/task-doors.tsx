import { Button } from '@larder/ui/controls/button';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { LockOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../app/use-text.ts';
import { apiClient } from '../../platform/api-client.ts';
import { useOnline } from '../../platform/network-state.ts';
import { trpc } from '../../platform/trpc.ts';
import { doorBlock } from '../device/door-block.ts';
import { doorChoices, doorsOf } from '../device/door-choice.ts';
import { DoorResult } from '../device/door-result.tsx';
import { useDeviceCommand } from '../device/use-device-command.ts';
import type { TaskAnswer } from './task/line-entry.ts';

const TONES: Record<TaskAnswer['doors'][number]['state'], BadgeTone> = {
  closed: 'neutral',
  opening: 'info',
  opened: 'warn',
  failed: 'bad',
};
const BUSY = {
  sending: 'shell.sending',
  waiting: 'device.command.waiting',
  running: 'device.command.waiting',
} as const;

type TaskDoorsProps = { answer: TaskAnswer; onOpened?: () => void };

/** The doors of a visit: what they are, and opening them, the first time or again. Nobody is asked: he stands before them. [screens 19] */
export function TaskDoors({ answer, onOpened }: TaskDoorsProps) {
  const t = useText();
  const phoneOnline = useOnline();
  const queries = trpc.useUtils();
  const { head, doors, isOpen, everOpened, online } = answer;
  const taskId = answer.task.id;
  const command = useDeviceCommand(apiClient.restock.openDoor.mutate);
  const choices = doorChoices([...head.doors]);
  const [choice, setChoice] = useState(choices.at(-1) ?? 'single');
  const { view } = command;
  const isUnlocked = view.kind === 'ended' && view.report.state === 'succeeded';
  const goOn = useEffectEvent(() => {
    void queries.restock.task.invalidate();
    onOpened?.();
  });
  useEffect(() => {
    if (isUnlocked) goOn();
  }, [isUnlocked]);
  const busyText = view.kind === 'busy' ? t(BUSY[view.busy]) : undefined;
  const block = doorBlock({
    ...{ phoneOnline, online, hasSession: false, openCommandId: null },
    ownCommandId: command.commandId,
  });
  const isBlocked = (block !== null || isOpen) && view.kind !== 'busy';
  return (
    <Card title={t('restock.doors')}>
      <div className="mb-3 flex flex-wrap gap-2">
        {doors.map(({ door, state }) => (
          <Badge key={door} tone={TONES[state]} name={`door.${state}`}>
            {head.doors.length > 1 ? `${t(`enum.device.door.${door}`)} · ` : ''}
            {t(`enum.door.${state}`)}
          </Badge>
        ))}
      </div>
      {choices.length > 1 && (
        <div className="mb-3">
          <SegmentedControl
            label={t('device.door.choice')}
            segments={choices.map((value) => ({ value, label: t(`device.door.name.${value}`) }))}
            value={choice}
            onChange={(value) => setChoice(choices.find((known) => known === value) ?? choice)}
          />
        </div>
      )}
      <Button
        block
        size="medium"
        tone={everOpened ? 'secondary' : 'primary'}
        icon={<LockOpen aria-hidden="true" />}
        disabled={isBlocked}
        busyText={busyText}
        aria-describedby={isBlocked ? 'door-block' : undefined}
        onClick={() => void command.send({ taskId, doors: doorsOf(choice) })}
      >
        {everOpened ? t('restock.reopen') : t('btn.openDoor')}
      </Button>
      <div aria-live="polite">
        {busyText && <span className="sr-only">{busyText}</span>}
        <DoorResult view={view} device={{ doors: [...head.doors] }} onDismiss={command.dismiss} />
      </div>
      {isBlocked && (
        <p id="door-block" className="mt-2 text-ink-soft text-sm">
          {block ? t(block) : t('restock.closeFirst')}
        </p>
      )}
    </Card>
  );
}
