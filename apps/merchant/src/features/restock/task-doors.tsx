import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { doorBlock } from '#features/device/command/door-block.ts';
import { chosenDoors, doorChoices } from '#features/device/command/door-choice.ts';
import { DoorOpener } from '#features/device/command/door-opener.tsx';
import { useDeviceCommand } from '#features/device/command/use-device-command.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskAnswer } from './task/line-entry.ts';

const TONES: Record<TaskAnswer['doors'][number]['state'], BadgeTone> = {
  closed: 'neutral',
  opening: 'info',
  opened: 'warn',
  failed: 'bad',
};

type TaskDoorsProps = { answer: TaskAnswer; onOpened?: () => void };

/**
 * Doors of a task: their state, and opening them, the first time or again. No confirmation, because the restocker is
 * standing at the cabinet. [screens 19]
 */
export function TaskDoors({ answer, onOpened }: TaskDoorsProps) {
  const t = useText();
  const phoneOnline = useOnline();
  const queries = trpc.useUtils();
  const { head, doors, isOpen, everOpened, online } = answer;
  const taskId = answer.task.id;
  const command = useDeviceCommand(apiClient.restock.openTaskDoor.mutate);
  const [choice, setChoice] = useState(doorChoices(head.doors).at(-1) ?? 'single');
  const { view } = command;
  const isUnlocked = view.kind === 'ended' && view.report.state === 'succeeded';
  const goOn = useEffectEvent(() => {
    void queries.restock.readTask.invalidate();
    onOpened?.();
  });
  useEffect(() => {
    if (isUnlocked) goOn();
  }, [isUnlocked]);
  // "The door is unlocked" is stale once the door was opened and shut again.
  const wasOpen = useRef(isOpen);
  const forget = useEffectEvent(() => {
    if (isUnlocked) command.dismiss();
  });
  useEffect(() => {
    if (wasOpen.current && !isOpen) forget();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // The state of an unreachable cabinet is only the last known one.
  const isKnown = phoneOnline && isReachable(online);
  const block = doorBlock({
    phoneOnline,
    online,
    hasSession: false,
    openCommandId: null,
    ownCommandId: command.commandId,
  });
  return (
    <Card title={t('restock.doors')}>
      <div className="mb-3 flex flex-wrap gap-2">
        {doors.map(({ door, state }) => (
          <Badge key={door} tone={isKnown ? TONES[state] : 'neutral'} name={`door.${state}`}>
            {head.doors.length > 1 ? `${t(`enum.device.door.${door}`)} · ` : ''}
            {isKnown
              ? t(`enum.door.${state}`)
              : t('restock.doors.lastKnown', { state: t(`enum.door.${state}`) })}
          </Badge>
        ))}
      </div>
      <DoorOpener
        doors={head.doors}
        command={command}
        choice={choice}
        onChoice={setChoice}
        block={
          !phoneOnline ? t('restock.doors.key') : block ? t(block) : isOpen ? t('restock.closeFirst') : null
        }
        verb={everOpened ? t('restock.reopen') : t('btn.openDoor')}
        tone={everOpened ? 'secondary' : 'primary'}
        onOpen={() => void command.send({ taskId, doors: chosenDoors(choice) })}
      />
    </Card>
  );
}
