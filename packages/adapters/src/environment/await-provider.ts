import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { answerUnready } from './answer-unready.ts';
import { providerLabel } from './choose-provider.ts';

type Claim = { isHeld(): boolean; release(): Promise<void> };

type Options = {
  readonly settings: Parameters<typeof providerLabel>[0];
  readonly log: Logger;
  /** Where readiness is asked for. */
  readonly listener: { readonly host: string; readonly port: number };
  /** `claimProvider` of the database. */
  readonly claim: (
    provider: string,
    on: { onWait: (other: string) => void; onLost: (other: string) => void },
  ) => Promise<Claim>;
  /** Ends the process with this line. */
  readonly refuse: (sentence: string) => never;
};

/**
 * Waits until no process with another payment provider lives, then logs the provider of new holds. Meanwhile the
 * process is not ready, and does nothing else. Refuses settings without a provider. [decisions 220, 221]
 */
export async function awaitProvider({ settings, log, listener, claim, refuse }: Options): Promise<Claim> {
  const provider = labelOr(settings, refuse);
  let stopAnswering: (() => Promise<void>) | undefined;
  const wait = async (why: string) => {
    log.error(why);
    await stopAnswering?.();
    stopAnswering = answerUnready(listener, why);
  };
  const claimed = await whenReachable(wait, () =>
    claim(provider, {
      onWait: (other) =>
        void wait(`New holds go to ${provider} here and to ${other} in processes that run. ${REMEDY}`),
      onLost: (other) =>
        refuse(`New holds go to ${provider} here, and processes with ${other} took over. ${REMEDY}`),
    }),
  );
  await stopAnswering?.();
  log.info({ provider }, 'new holds go to this payment provider');
  return claimed;
}

const AGAIN_MS = 1_000;

/** Tries again until the database answers; says once that it does not. */
async function whenReachable(
  wait: (why: string) => Promise<void>,
  claim: () => Promise<Claim>,
): Promise<Claim> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await claim();
    } catch (failure) {
      if (isFirst)
        await wait(
          `The database does not answer yet: ${failure instanceof Error ? failure.message : failure}`,
        );
      await sleep(AGAIN_MS);
    }
  }
}

const REMEDY =
  'Give all of them the same settings, or stop the others; this one starts when none of them is left.';

function labelOr(settings: Options['settings'], refuse: Options['refuse']): string {
  try {
    return providerLabel(settings);
  } catch (fault) {
    return refuse(fault instanceof Error ? fault.message : String(fault));
  }
}
