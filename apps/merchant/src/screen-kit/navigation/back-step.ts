/** The literal reading of the spec: Back always leads home. [screens S-8, decision 3] */
const BACK_ALWAYS_HOME: boolean = false;

/** Number of entries of the app before this one. The router numbers them in the state of the browser's history. */
export function historyDepth(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}

/**
 * Where Back leads: one step back inside the app; home where the page was opened directly (deep link, push, reload).
 */
export function backStep(inAppDepth: number): -1 | 'home' {
  return inAppDepth > 0 && !BACK_ALWAYS_HOME ? -1 : 'home';
}
