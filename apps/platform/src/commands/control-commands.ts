import {
  type ControllerSettings,
  controllerSeconds,
} from '@larder/domain/device/settings/controller-settings';
import { cancelSession } from '@larder/use-cases/platform/cancel-session';
import { playClip } from '@larder/use-cases/platform/play-clip';
import { setController } from '@larder/use-cases/platform/set-controller';
import { Command, InvalidArgumentError } from 'commander';
import { wholeNumber } from './whole-number.ts';
import type { WithSession } from './with-session.ts';

const DEFAULT = 'default';

/**
 * A value, or the word that resets the setting; it stays a word until the end, because commander turns null into ''.
 */
type OrDefault<Value> = Value | typeof DEFAULT;

const endedIfDefault = <Value>(value: OrDefault<Value> | undefined) => (value === DEFAULT ? null : value);

/** Parses degrees Celsius with at most one decimal to tenths. */
function tenths(text: string): OrDefault<number> {
  if (text === DEFAULT) return DEFAULT;
  if (!/^-?\d{1,2}(\.\d)?$/.test(text))
    throw new InvalidArgumentError('degrees Celsius, e.g. 4.0, or default');
  return Math.round(Number(text) * 10);
}

const seconds = (text: string): OrDefault<number> => (text === DEFAULT ? DEFAULT : wholeNumber(text));

/** `5.0/30`: above 5.0 degrees for 30 minutes. */
function healthLock(text: string): OrDefault<ControllerSettings['healthLock']> {
  if (text === DEFAULT || text === 'off') return DEFAULT;
  const [above = '', minutes = ''] = text.split('/');
  const aboveC10 = tenths(above);
  if (aboveC10 === DEFAULT) throw new InvalidArgumentError('e.g. 5.0/30, or off');
  return { aboveC10, minutes: wholeNumber(minutes) };
}

const range = (name: keyof typeof controllerSeconds) => {
  const [min, usual, max] = controllerSeconds[name];
  return `${min} to ${max} seconds; ${DEFAULT}: ${usual}`;
};

type SetOptions = {
  readonly setPoint?: OrDefault<number>;
  readonly healthLock?: OrDefault<ControllerSettings['healthLock']>;
  readonly pullTimeout?: OrDefault<number>;
  readonly heldWarn?: OrDefault<number>;
  readonly heldAlarm?: OrDefault<number>;
  readonly restockHeldAlarm?: OrDefault<number>;
  readonly teleInterval?: OrDefault<number>;
};

/** Defines `platform cabinet set`, `cancel-session` and `play`: actions reserved to the platform. */
export function controlCommands(withSession: WithSession): Command[] {
  return [setCommand(withSession), cancelCommand(withSession), playCommand(withSession)];
}

function setCommand(withSession: WithSession): Command {
  return new Command('set')
    .description(
      'set-point, health lock and time-outs of a cabinet; applied at once, at its next birth, or once it is allocated',
    )
    .argument('<deviceNo>')
    .option('--set-point <celsius>', `of every goods zone, e.g. 4.0; ${DEFAULT}: the cabinet's own`, tenths)
    .option(
      '--health-lock <celsius/minutes>',
      'stop selling above 5.0 degrees for 30 minutes: 5.0/30; off',
      healthLock,
    )
    .option('--pull-timeout <s>', `an unlocked door locks again: ${range('pullTimeoutS')}`, seconds)
    .option('--held-warn <s>', `a door held open, said aloud: ${range('heldWarnS')}`, seconds)
    .option('--held-alarm <s>', `and as an alert: ${range('heldAlarmS')}`, seconds)
    .option('--restock-held-alarm <s>', `the same while restocking: ${range('restockHeldAlarmS')}`, seconds)
    .option('--tele-interval <s>', `between two telemetry messages: ${range('teleIntervalS')}`, seconds)
    .action((deviceNo: string, options: SetOptions) =>
      withSession(async (session) => {
        if (Object.keys(options).length === 0) throw new Error('Name at least one setting, see --help');
        const { controller } = await session.run(setController, {
          deviceNo,
          setpointC10: endedIfDefault(options.setPoint),
          healthLock: endedIfDefault(options.healthLock),
          pullTimeoutS: endedIfDefault(options.pullTimeout),
          heldWarnS: endedIfDefault(options.heldWarn),
          heldAlarmS: endedIfDefault(options.heldAlarm),
          restockHeldAlarmS: endedIfDefault(options.restockHeldAlarm),
          teleIntervalS: endedIfDefault(options.teleInterval),
        });
        session.print(`${deviceNo} ${JSON.stringify(controller)}`);
      }),
    );
}

function cancelCommand(withSession: WithSession): Command {
  return new Command('cancel-session')
    .description('end the session whose doors were not opened yet')
    .argument('<deviceNo>')
    .action((deviceNo: string) =>
      withSession(async (session) => {
        const { sessionId } = await session.run(cancelSession, { deviceNo });
        session.print(`${deviceNo} asked to end session ${sessionId}`);
      }),
    );
}

function playCommand(withSession: WithSession): Command {
  return new Command('play')
    .description('play a voice prompt that the cabinet holds')
    .argument('<deviceNo>')
    .argument('<clip>', 'e.g. close_the_door')
    .action((deviceNo: string, clip: string) =>
      withSession(async (session) => {
        await session.run(playClip, { deviceNo, clip });
        session.print(`${deviceNo} asked to play ${clip}`);
      }),
    );
}
