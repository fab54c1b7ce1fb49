import { logsWithWaitingEvents } from '@larder/database/queries/device/event-log.queries';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { serverLimits } from '@larder/domain/server-limits';
import { giveUpCommands } from '@larder/use-cases/device/command/give-up-commands';
import { keepBrokerRefusals } from '@larder/use-cases/gateway-steps/keep-broker-refusals';
import type { CommandPublisher } from './commands/command-publisher.ts';
import { noteEndedCommand } from './commands/note-ended-command.ts';
import { refreshFreezeWindows } from './commands/refresh-freeze-windows.ts';
import type { TwinPublisher } from './commands/twin-publisher.ts';
import type { GatewayContext } from './gateway-context.ts';
import { askForHoles } from './ingestion/ask-for-holes.ts';
import type { EventApplier } from './ingestion/event-applier.ts';
import { flushTelemetry } from './ingestion/flush-telemetry.ts';
import type { TelemetryBuffer } from './ingestion/telemetry-buffer.ts';
import type { GatewayBeat } from './presence/gateway-beat.ts';
import type { GatewayLease } from './presence/gateway-lease.ts';
import { sweepPresence } from './presence/sweep-presence.ts';
import { runForSystem } from './run-for-device.ts';
import { type Repeat, repeat } from './work/repeat.ts';

export type TimerParts = {
  readonly commands: CommandPublisher;
  readonly twins: TwinPublisher;
  readonly applier: EventApplier;
  readonly telemetry: TelemetryBuffer;
  readonly beat: GatewayBeat;
  readonly lease: GatewayLease | null;
  /** Drops expired counters. */
  readonly forget: () => void;
};

export type Timers = {
  readonly commands: Repeat;
  readonly twins: Repeat;
  /** Runs each timer once, one after the other. */
  readonly runAll: () => Promise<void>;
  /** Suspends silence detection for a while: cabinets cannot have sent anything since a clock was moved. */
  readonly clockMoved: () => void;
  readonly stop: () => Promise<void>;
};

/** How often what the broker refused is stored. */
const REFUSALS_MS = 5_000;

/** After a test moved the clock, cabinets get this long to send something. */
const HELD_MS = 5_000;

/** Starts all periodic work. Each is a poll behind a NOTIFY or a sweep over the database, so none depends on memory. */
export function startTimers(gateway: GatewayContext, parts: TimerParts): Timers {
  const { env, monotonicMs } = gateway;
  let heldUntilMs = 0;
  let heldSweep: NodeJS.Timeout | undefined;
  const every = (name: string, ms: number, work: () => Promise<void>) =>
    repeat(ms, work, (error) => env.log.warn({ err: error, timer: name }, 'timer failed'));

  const beat = every('beat', serverLimits.gatewayBeatMs, () => parts.beat.beat());
  void beat.now();
  const commands = every('commands', 1_000, async () => {
    await parts.commands.publishDue();
    const ended = await runForSystem(gateway, giveUpCommands);
    if (ended.ok) for (const command of ended.value) noteEndedCommand(gateway, command);
  });
  const twins = every('twins', 5_000, () => parts.twins.pushDue());
  const applierLook = every('applier', 15_000, async () => {
    parts.applier.committed(await logsWithWaitingEvents(env.database.prisma), 1);
  });
  void applierLook.now();
  const presence = every('presence', serverLimits.silenceSweepMs, async () => {
    if (monotonicMs() >= heldUntilMs) await sweepPresence(gateway, parts.beat);
  });
  const { lease } = parts;
  const all = [
    beat,
    ...(lease ? [every('lease', serverLimits.gatewayLeaseBeatMs, () => lease.renew())] : []),
    commands,
    twins,
    applierLook,
    every('questions', serverLimits.authorizeSweepMs, async () =>
      gateway.questions.refuseLate(serverLimits.authorizeSweepMs),
    ),
    every('telemetry', 1_000, () => flushTelemetry(gateway, parts.telemetry)),
    presence,
    every('holes', 10_000, () => askForHoles(gateway, parts.applier)),
    every('freeze windows', HOUR_MS, () => refreshFreezeWindows(gateway)),
    every('refusals', REFUSALS_MS, () => keepBrokerRefusals(env.database, gateway.refusals.take())),
    every('forget', MINUTE_MS, async () => parts.forget()),
  ];
  return {
    commands,
    twins,
    runAll: async () => {
      for (const timer of all) await timer.now();
    },
    clockMoved: () => {
      heldUntilMs = monotonicMs() + HELD_MS;
      clearTimeout(heldSweep);
      heldSweep = setTimeout(() => void presence.now(), HELD_MS);
    },
    stop: async () => {
      clearTimeout(heldSweep);
      await Promise.all(all.map((timer) => timer.stop()));
    },
  };
}
