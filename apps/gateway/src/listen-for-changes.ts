import { listenChannels } from '@larder/database/postgres/listen-channels';
import { WATCH_CHANNEL } from '@larder/use-cases/platform/watch-cabinet';
import type { CommandPublisher } from './commands/command-publisher.ts';
import type { GatewayContext } from './gateway-context.ts';
import { releaseMovedDevices } from './presence/release-moved-devices.ts';
import type { Timers } from './start-timers.ts';

type Wakes = {
  readonly commands: CommandPublisher;
  readonly timers: Timers;
  /** Set only where tests may move the clock. */
  readonly moveClock?: () => Promise<void>;
};

/**
 * Publishes commands and settings on NOTIFY from another process, and releases cabinets that have moved to another
 * gateway; the timers poll for what a lost connection misses.
 */
export function listenForChanges(gateway: GatewayContext, { commands, timers, moveClock }: Wakes) {
  const { env, devices, watch } = gateway;
  const publishCommands = (deviceId: string | null) => {
    const device = deviceId ? devices.byId(deviceId) : undefined;
    // A cabinet that this gateway holds has been born here, so it is known.
    if (device === undefined && deviceId && gateway.gatewayId !== null) return;
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
    env.database.listenUrl,
    {
      device_command: (deviceId) => publishCommands(deviceId),
      device_moved: (moved) =>
        void releaseMovedDevices(gateway, moved).catch((error: unknown) =>
          env.log.warn({ err: error }, 'cabinets that moved are not released'),
        ),
      twin: () => void timers.twins.now(),
      [WATCH_CHANNEL]: (deviceNo) => deviceNo && watch.start(deviceNo),
      ...(moveClock ? { clock: followClock } : {}),
    },
    { log: env.log },
  );
}
