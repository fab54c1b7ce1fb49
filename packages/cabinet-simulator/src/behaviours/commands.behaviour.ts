import type { DataOf } from '@larder/cabinet-protocol/catalogue';
import { type CommandName, isCommandName } from '@larder/cabinet-protocol/command-table';
import type { CommandData, CommandDataOf } from '@larder/cabinet-protocol/commands/cmd.command';
import type { CommandCode } from '@larder/cabinet-protocol/reports/cmd-status.report';
import type { Device } from '../device/device.ts';
import type { JournalEntry } from '../flash/flash.ts';

type Status = DataOf<'cmd.status'>;

/** How an executor tells what became of a command. After a restart a stale one is silent. */
export type CommandRun = {
  running(): void;
  succeed(result?: Record<string, unknown>): void;
  fail(code: CommandCode, detail?: string, result?: Record<string, unknown>): void;
};

export type Executor<Name extends CommandName> = {
  /** Why this cannot be done now, or undefined. Nothing may have happened yet. */
  refuse(command: CommandDataOf<Name>): { code: CommandCode; detail?: string } | undefined;
  act(command: CommandDataOf<Name>, run: CommandRun): void;
  /** What a restart in the middle makes of it: `fails` unless said otherwise. */
  restart?: 'succeeds' | 'continues';
  /** Args that must survive the restart, without secrets. */
  keep?(command: CommandDataOf<Name>): unknown;
};

export type Executors = { [Name in CommandName]: Executor<Name> };

const keptEntries = 256;
const keptMs = 24 * 3_600_000;
const resentAtBirth = 100;

/**
 * Commands [protocol 10]: written to the flash journal before they are acted on, so that one id is acted on
 * once, also across restarts; a repeated id is answered from the journal.
 */
export function createCommands(device: Device, executors: Executors) {
  const { flash } = device;
  const journal = (): JournalEntry[] => flash.read('journal') ?? [];

  function write(entry: JournalEntry): void {
    const now = device.time.wallMs();
    const others = journal().filter(({ commandId }) => commandId !== entry.commandId);
    const tooMany = Math.max(0, others.length - keptEntries + 1);
    const kept = others.filter(({ atMs }, at) => at >= tooMany || now - atMs < keptMs);
    flash.write('journal', [...kept, entry]);
  }

  function settle(entry: JournalEntry, part: Partial<Status> & Pick<Status, 'state'>): void {
    const status = statusOf(entry, part);
    write({ ...entry, status, args: undefined });
    device.say('cmd.status', status);
  }

  function receive(command: CommandData): void {
    const known = journal().find(({ commandId }) => commandId === command.commandId);
    if (known !== undefined) {
      repeat(known);
      return;
    }
    const { commandId, cseq, name } = command;
    const entry: JournalEntry = {
      commandId,
      cseq,
      name,
      atMs: device.time.wallMs(),
      executed: false,
      status: null,
    };
    const executor = executors[command.name] as Executor<CommandName>;
    const refusal = refuseByTime(command) ?? executor.refuse(command);
    if (refusal !== undefined) {
      settle(entry, { state: 'rejected', ...refusal });
      return;
    }
    const begun = { ...entry, executed: true, args: executor.keep?.(command) };
    write(begun);
    device.say('cmd.status', statusOf(begun, { state: 'accepted' }));
    device.world.executions.push(commandId);
    executor.act(command, runOf(begun));
  }

  function refuseByTime(command: CommandData): { code: CommandCode } | undefined {
    if (device.time.state() === 'unset')
      return command.name === 'door.open' ? { code: 'CLOCK_UNSYNCED' } : undefined;
    return device.time.correctedMs() > Date.parse(command.expiresAt) ? { code: 'EXPIRED' } : undefined;
  }

  function repeat(entry: JournalEntry): void {
    device.say('cmd.status', { ...(entry.status ?? statusOf(entry, { state: 'accepted' })), replay: true });
  }

  function runOf(entry: JournalEntry): CommandRun {
    const { bootId } = device.run;
    const survives = executors[entry.name as CommandName].restart === 'continues';
    const open = () => {
      const current = journal().find(({ commandId }) => commandId === entry.commandId);
      return current?.status === null && (survives || device.run.bootId === bootId);
    };
    return {
      running() {
        if (open()) device.say('cmd.status', statusOf(entry, { state: 'running' }));
      },
      succeed(result) {
        if (open()) settle(entry, { state: 'succeeded', result: result ?? null });
      },
      fail(code, detail, result) {
        if (open()) settle(entry, { state: 'failed', code, detail: detail ?? null, result: result ?? null });
      },
    };
  }

  function settleAfterRestart(): void {
    for (const entry of journal()) {
      if (entry.status !== null || !isCommandName(entry.name)) continue;
      const { restart } = executors[entry.name];
      if (restart === 'succeeds') settle(entry, { state: 'succeeded' });
      else if (restart === undefined)
        settle(entry, { state: 'failed', code: 'INTERNAL', detail: 'restarted meanwhile' });
    }
  }

  device.on('booted', settleAfterRestart);
  device.on('accepted', () => {
    const now = device.time.wallMs();
    const done = journal().filter(({ status, atMs }) => status !== null && now - atMs < keptMs);
    for (const entry of done.slice(-resentAtBirth)) repeat(entry);
  });
  device.on('received', (message) => {
    if (message.type === 'cmd') receive(message.data);
  });
  device.on('bad_command', ({ commandId, cseq, commandName }) => {
    const known = journal().find((entry) => entry.commandId === commandId);
    if (known !== undefined) return repeat(known);
    const code = isCommandName(commandName) ? 'BAD_ARGS' : 'UNSUPPORTED';
    const name = commandName ?? '';
    const entry = {
      commandId,
      cseq: cseq ?? null,
      name,
      atMs: device.time.wallMs(),
      executed: false,
      status: null,
    };
    settle(entry, { state: 'rejected', code });
  });

  return {
    executedIds: () =>
      journal()
        .filter(({ executed }) => executed)
        .map(({ commandId }) => commandId),
    /** Commands of a name that a restart interrupted and that go on. */
    unfinished: (name: CommandName) =>
      journal()
        .filter((entry) => entry.name === name && entry.executed && entry.status === null)
        .map((entry) => ({ entry, run: runOf(entry) })),
  };
}

function statusOf({ commandId, cseq }: JournalEntry, part: Partial<Status> & Pick<Status, 'state'>): Status {
  return { commandId, cseq, code: null, detail: null, result: null, replay: false, ...part };
}
