import type { DownMessageOf } from '@larder/cabinet-protocol/catalog';
import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';
import type { Clock } from '@larder/use-cases/clock';
import {
  type ClaimedCommand,
  claimCommands,
  claimCommandsOf,
  liveCommands,
  sentCommands,
  stillUnanswered,
} from '@larder/use-cases/gateway-steps/claim-commands';
import type { Log } from '@larder/use-cases/log';
import type { TracePort } from '@larder/use-cases/ports/trace.port';
import { BatchedCalls } from '@larder/use-cases/wrapper/batched-calls';
import { commandMessage } from './command-message.ts';
import { tracePublished } from './trace-command.ts';

export type CommandPublisherOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly trace?: TracePort | undefined;
  readonly monotonicMs: () => number;
  /** See `GatewayContext`. */
  readonly gatewayId: string | null;
  readonly isMine: (deviceNo: string) => boolean;
  readonly send: (deviceNo: string, type: 'cmd', data: DownMessageOf<'cmd'>['data']) => boolean;
  /**
   * Adds args that must not be stored in the database, such as a secret. Null when they are lost, so the command has to
   * expire.
   */
  readonly completeArgs: (command: ClaimedCommand) => Promise<unknown>;
};

type Unanswered = {
  readonly command: ClaimedCommand;
  readonly args: unknown;
  /** Business time. */
  againAtMs: number;
  /** Monotonic. */
  sentMs: number;
};

const REPEAT_MS = 5_000;
const BIRTHS_MAX = 100;

/**
 * Publishes commands and retries each every 5 s until its first status or its expiry. Memory holds only when to retry:
 * the database decides each time whether a command may still be sent, so no door opens on a stale one. Where memory may
 * lack a command that was marked as sent, all of them are read again. [protocol 3, 10.3, decision 209]
 */
export class CommandPublisher {
  readonly #options: CommandPublisherOptions;
  readonly #unanswered = new Map<string, Unanswered>();
  /** True while commands may be marked as sent that `#unanswered` lacks: nothing would send them again. */
  #lacksSome = false;
  /** Read for all cabinets that are born together. */
  readonly #live = new BatchedCalls<DeviceId, readonly ClaimedCommand[]>({
    run: (deviceIds) => this.#liveOf(deviceIds),
    batchMax: BIRTHS_MAX,
    concurrency: 1,
  });

  constructor(options: CommandPublisherOptions) {
    this.#options = options;
  }

  /** Publishes new commands, and those due for a retry. Called on NOTIFY and every second. */
  async publishDue(): Promise<void> {
    const { database, clock } = this.#options;
    await this.#publishAll(await this.#claim(() => claimCommands(database, this.#options, clock.now())));
    if (this.#lacksSome) await this.#publishSent(({ id }) => !this.#unanswered.has(id));
    await this.#repeatDue();
  }

  /** Publishes new commands of one cabinet at once. */
  async publishFor(device: { readonly id: string; readonly deviceNo: string }): Promise<void> {
    const { database, clock, gatewayId, isMine } = this.#options;
    if (!isMine(device.deviceNo)) return;
    await this.#publishAll(
      await this.#claim(() => claimCommandsOf(database, device, gatewayId, clock.now())),
    );
  }

  /** Re-sends live commands after a birth at `bornMs` (monotonic), except those sent since. */
  async publishLive(deviceId: DeviceId, bornMs: number): Promise<void> {
    const live = await this.#live.call(deviceId);
    const sentMs = ({ id }: ClaimedCommand) => this.#unanswered.get(id)?.sentMs ?? Number.NEGATIVE_INFINITY;
    await this.#publishAll(live.filter((command) => sentMs(command) < bornMs));
  }

  /**
   * Sends again all commands without a status, also those of a gateway that has gone. With the embedded broker births
   * of its cabinets do that; an external one keeps their connections, so nothing else would repeat them.
   */
  async takeOver(): Promise<void> {
    if (this.#options.gatewayId === null) await this.#publishSent(() => true);
  }

  /** Commands that are sent again until their cabinet sends a status. */
  get waiting(): number {
    return this.#unanswered.size;
  }

  /** Stops retrying: the cabinet has sent a status. */
  answered(commandId: string): void {
    this.#unanswered.delete(commandId);
  }

  async #liveOf(deviceIds: readonly DeviceId[]): Promise<(readonly ClaimedCommand[])[]> {
    const { database, clock, gatewayId } = this.#options;
    const commands = await this.#claim(() => liveCommands(database, deviceIds, gatewayId, clock.now()));
    const ofDevice = Map.groupBy(commands, ({ deviceId }) => deviceId);
    return deviceIds.map((deviceId) => ofDevice.get(deviceId) ?? []);
  }

  /** Claims commands; one that fails may have marked some as sent all the same. */
  async #claim(claim: () => Promise<readonly ClaimedCommand[]>): Promise<readonly ClaimedCommand[]> {
    try {
      return await claim();
    } catch (error) {
      this.#lacksSome = true;
      throw error;
    }
  }

  /** Sends commands without a status again that this gateway or another one has sent. */
  async #publishSent(isWanted: (command: ClaimedCommand) => boolean): Promise<void> {
    const { database, clock } = this.#options;
    this.#lacksSome = false;
    try {
      for await (const command of sentCommands(database, this.#options, clock.now()))
        if (isWanted(command)) await this.#publishAll([command]);
    } catch (error) {
      this.#lacksSome = true;
      throw error;
    }
  }

  /** Publishes each; one that fails holds up no other. */
  async #publishAll(commands: readonly ClaimedCommand[]): Promise<void> {
    for (const command of commands) {
      await this.#publish(command).catch((error: unknown) => {
        this.#lacksSome = true;
        const { id: commandId, name, deviceNo } = command;
        this.#options.log.warn({ commandId, name, deviceNo, err: error }, 'command is not published yet');
      });
    }
  }

  async #publish(command: ClaimedCommand): Promise<void> {
    const known = this.#unanswered.get(command.id);
    const args = known ? known.args : await this.#options.completeArgs(command);
    if (args === null) return;
    const waiting = { command, args, againAtMs: 0, sentMs: 0 };
    this.#unanswered.set(command.id, waiting);
    this.#send(waiting);
  }

  async #repeatDue(): Promise<void> {
    const nowMs = this.#nowMs();
    const due = [...this.#unanswered.values()].filter((waiting) => waiting.againAtMs <= nowMs);
    if (due.length === 0) return;
    const ids = due.map(({ command }) => command.id);
    const still = await stillUnanswered(this.#options.database, ids, this.#options.clock.now());
    for (const waiting of due) {
      if (!still.has(waiting.command.id)) this.#unanswered.delete(waiting.command.id);
      else if (this.#unanswered.has(waiting.command.id)) this.#send(waiting);
    }
  }

  #send(waiting: Unanswered): void {
    const { clock, monotonicMs, send, log } = this.#options;
    const { command, args } = waiting;
    waiting.againAtMs = this.#nowMs() + REPEAT_MS;
    waiting.sentMs = monotonicMs();
    if (command.expiresAt <= clock.now()) return;
    const { id: commandId, name, deviceNo } = command;
    try {
      const sent = send(deviceNo, 'cmd', commandMessage(command, args));
      if (sent && this.#options.trace) tracePublished(this.#options.trace, command, clock.now());
      log.info({ commandId, name, deviceNo, sent }, 'command published');
    } catch (error) {
      // Its args break the schema, so no cabinet would accept it; it expires, which its issuer sees.
      this.#unanswered.delete(commandId);
      log.error({ commandId, name, deviceNo, err: error }, 'command cannot be encoded');
    }
  }

  #nowMs(): number {
    return this.#options.clock.now().getTime();
  }
}
