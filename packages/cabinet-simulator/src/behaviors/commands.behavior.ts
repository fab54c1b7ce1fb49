import { type CommandName, isCommandName } from '@larder/cabinet-protocol/command-table';
import type { CommandData, CommandDataOf } from '@larder/cabinet-protocol/commands/cmd.command';
import type { CommandCode } from '@larder/cabinet-protocol/reports/cmd-status.report';
import type { Device } from '../device/device.ts';
import type { JournalEntry } from '../flash/flash.ts';
import { type CommandStatus, openCommandJournal, statusOf } from '../outbox/command-journal.ts';

/** Reports of one command's outcome. After a restart a stale one reports nothing. */
export type CommandRun = {
  running(): void;
  succeed(result?: Record<string, unknown>): void;
  fail(code: CommandCode, detail?: string, result?: Record<string, unknown>): void;
};

export type Executor<Name extends CommandName> = {
  /** Returns why this cannot be done now, or undefined. Must have no side effects. */
  refuse(command: CommandDataOf<Name>): { code: CommandCode; detail?: string } | undefined;
  act(command: CommandDataOf<Name>, run: CommandRun): void;
  /** Effect of a restart in the middle; fails if absent. */
  restart?: 'succeeds' | 'continues';
  /** Args that must survive the restart, without secrets. */
  keep?(command: CommandDataOf<Name>): unknown;
};

export type Executors = { [Name in CommandName]: Executor<Name> };

const resentAtBirth = 100;

export type Commands = ReturnType<typeof createCommands>;

/**
 * Commands [protocol 10]. Writes each to the flash journal before acting on it, so that one id is acted on once, also
 * across restarts; answers a repeated id from the journal. Ignores commands until the cloud has accepted the birth of
 * this connection: it could not answer them, and does not yet know the time by which they expire.
 */
// long: a closure over the journal; each function in it is short
export function createCommands(device: Device, executors: Executors) {
  const journal = openCommandJournal(device.flash, () => device.time.correctedMs());

  function settle(entry: JournalEntry, part: Partial<CommandStatus> & Pick<CommandStatus, 'state'>): void {
    const status = statusOf(entry, part);
    journal.write({ ...entry, status });
    device.say('cmd.status', status);
  }

  function receive(command: CommandData): void {
    const executor = executors[command.name] as Executor<CommandName>;
    const entry = newEntry(command.commandId, command.cseq, command.name);
    const refusal = refuseByTime(command) ?? refuseUsed(command) ?? executor.refuse(command);
    if (refusal !== undefined) {
      settle(entry, { state: 'rejected', ...refusal });
      return;
    }
    const begun = { ...entry, executed: true, args: executor.keep?.(command) };
    journal.write(begun);
    device.say('cmd.status', statusOf(begun, { state: 'accepted' }));
    device.world.executions.push(command.commandId);
    executor.act(command, runOf(begun));
  }

  function newEntry(commandId: string, cseq: number | undefined, name: string): JournalEntry {
    return {
      commandId,
      cseq: cseq ?? null,
      name,
      atMs: device.time.correctedMs(),
      executed: false,
      status: null,
    };
  }

  function refuseByTime(command: CommandData): { code: CommandCode } | undefined {
    if (device.time.state() === 'unset') {
      return command.name === 'door.open' ? { code: 'CLOCK_UNSYNCED' } : undefined;
    }
    return device.time.correctedMs() > Date.parse(command.expiresAt) ? { code: 'EXPIRED' } : undefined;
  }

  /** Refuses a copy under another id: a session is opened by one command only. */
  function refuseUsed(command: CommandData): { code: CommandCode } | undefined {
    if (command.name !== 'door.open') return undefined;
    const { sessionId } = command.args;
    const opened = journal.all().filter(({ name, executed }) => executed && name === command.name);
    return opened.some(({ args }) => isOfSession(args, sessionId)) ? { code: 'DUPLICATE' } : undefined;
  }

  /** Answers a known id from the journal; returns false for an unknown one. */
  function repeat(commandId: string): boolean {
    const entry = journal.find(commandId);
    if (entry === undefined) return false;
    device.say('cmd.status', { ...(entry.status ?? statusOf(entry, { state: 'accepted' })), replay: true });
    return true;
  }

  function runOf(entry: JournalEntry): CommandRun {
    const { bootId } = device.run;
    const survives = executors[entry.name as CommandName].restart === 'continues';
    const isOpen = () =>
      journal.find(entry.commandId)?.status === null && (survives || device.run.bootId === bootId);
    return {
      running() {
        if (isOpen()) device.say('cmd.status', statusOf(entry, { state: 'running' }));
      },
      succeed(result) {
        if (isOpen()) settle(entry, { state: 'succeeded', result: result ?? null });
      },
      fail(code, detail, result) {
        if (isOpen())
          settle(entry, { state: 'failed', code, detail: detail ?? null, result: result ?? null });
      },
    };
  }

  function settleAfterRestart(): void {
    for (const entry of journal.all()) {
      if (entry.status !== null || !isCommandName(entry.name)) continue;
      const { restart } = executors[entry.name];
      if (restart === 'succeeds') settle(entry, { state: 'succeeded' });
      else if (restart === undefined)
        settle(entry, { state: 'failed', code: 'INTERNAL', detail: 'restarted meanwhile' });
    }
  }

  device.on('booted', settleAfterRestart);
  device.on('accepted', () => {
    for (const { commandId } of journal.terminal(resentAtBirth)) repeat(commandId);
  });
  device.on('received', (message) => {
    if (message.type !== 'cmd' || !device.run.accepted) return;
    if (!repeat(message.data.commandId)) receive(message.data);
  });
  device.on('bad_command', ({ commandId, cseq, commandName }) => {
    if (!device.run.accepted || repeat(commandId)) return;
    const code = isCommandName(commandName) ? 'BAD_ARGS' : 'UNSUPPORTED';
    settle(newEntry(commandId, cseq, commandName ?? ''), { state: 'rejected', code });
  });

  return {
    executedIds: () =>
      journal
        .all()
        .filter(({ executed }) => executed)
        .map(({ commandId }) => commandId),
    /** Commands of a name that a restart interrupted and that continue. */
    unfinished: (name: CommandName) =>
      journal
        .all()
        .filter((entry) => entry.name === name && entry.executed && entry.status === null)
        .map((entry) => ({ entry, run: runOf(entry) })),
  };
}

function isOfSession(args: unknown, sessionId: string): boolean {
  return typeof args === 'object' && args !== null && 'sessionId' in args && args.sessionId === sessionId;
}
