/** The literal reading of the spec: Back always leads home. [screens S-8, decision 3] */
const BACK_ALWAYS_HOME: boolean = false;

/** Where Back leads: one step back inside the app; home where the page was opened directly (deep link, push, reload). */
export function backStep(inAppDepth: number): -1 | 'home' {
  return inAppDepth > 0 && !BACK_ALWAYS_HOME ? -1 : 'home';
}
