import { accept, type Result, refuse } from './refusal.ts';

/**
 * A state machine as data: for each state, the events it accepts and the states they lead to. A final state has an
 * empty row.
 */
export type TransitionTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type StateOf<Table extends TransitionTable> = keyof Table & string;
export type EventOf<Table extends TransitionTable> = {
  [State in keyof Table]: keyof Table[State];
}[keyof Table] &
  string;

/** Returns the state that an event leads to. Refuses `ILLEGAL_TRANSITION` for every pair that is not in the table. */
export function step<Table extends TransitionTable>(
  table: Table,
  state: StateOf<Table>,
  event: EventOf<Table>,
): Result<StateOf<Table>> {
  const row: Readonly<Record<string, string>> =
    (Object.hasOwn(table, state) ? table[state] : undefined) ?? {};
  const next = Object.hasOwn(row, event) ? row[event] : undefined;
  return next === undefined ? refuse('ILLEGAL_TRANSITION', { state, event }) : accept(next as StateOf<Table>);
}

export function statesOf<Table extends TransitionTable>(table: Table): StateOf<Table>[] {
  return Object.keys(table);
}

export function eventsOf<Table extends TransitionTable>(table: Table): EventOf<Table>[] {
  return [...new Set(Object.values(table).flatMap((row) => Object.keys(row)))] as EventOf<Table>[];
}

/** True if no event can change that state. */
export function isFinal<Table extends TransitionTable>(table: Table, state: StateOf<Table>): boolean {
  return Object.keys(table[state] ?? {}).length === 0;
}

/**
 * Lists every accepted step over all pairs of state and event, as 'state + event → next'. A test compares it with the
 * table in the design documents, which proves that all other pairs are refused.
 */
export function allowedSteps<Table extends TransitionTable>(
  table: Table,
  transition: (state: StateOf<Table>, event: EventOf<Table>) => Result<string>,
): string[] {
  return statesOf(table).flatMap((state) =>
    eventsOf(table).flatMap((event) => {
      const outcome = transition(state, event);
      return outcome.ok ? [`${state} + ${event} → ${outcome.value}`] : [];
    }),
  );
}
