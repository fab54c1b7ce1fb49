import { listenChannels } from '@larder/database/postgres/listen-channels';
import { WATCH_CHANNEL } from '@larder/use-cases/platform/watch-cabinet';
import type { CommandPublisher } from './commands/command-publisher.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { Timers } from './start-timers.ts';

type Wakes = {
  readonly commands: CommandPublisher;
  readonly timers: Timers;
  /** Set only where tests may move the clock. */
  readonly moveClock?: () => Promise<void>;
};

/**
 * Publishes commands and settings on NOTIFY from another process; the timers poll for what a lost connection misses.
 */
export function listenForChanges(
  { env, devices, watch }: GatewayContext,
  { commands, timers, moveClock }: Wakes,
) {
  const publishCommands = (deviceId: string | null) => {
    const device = deviceId ? devices.byId(deviceId) : undefined;
    if (device === undefined) return void timers.commands.now();
    return void commands
      .publishFor(device)
      .catch((error: unknown) => env.log.warn({ err: error }, 'commands not published'));
  };
  const followClock = () => {
    timers.clockMoved();
    void moveClock?.().catch((error: unknown) => env.log.warn({ err: error }, 'clock not moved'));
  };
  return listenChannels(
    env.database.url,
    {
      device_command: (deviceId) => publishCommands(deviceId),
      twin: () => void timers.twins.now(),
      [WATCH_CHANNEL]: (deviceNo) => deviceNo && watch.start(deviceNo),
      ...(moveClock ? { clock: followClock } : {}),
    },
    env.log,
  );
}
