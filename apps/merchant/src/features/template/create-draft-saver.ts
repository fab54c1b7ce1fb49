/** Which draft is written, and as which version it was read; null until it is stored. */
export type DraftClaim = { readonly draftId: string | null; readonly version: number | null };

/** `idle`: nothing changed since it was loaded. `waiting`: changed, about to be sent. */
export type SavingState = {
  readonly phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';
  readonly error?: unknown;
};

type DraftSaverOptions<Content> = {
  claim: DraftClaim;
  save: (content: Content, claim: DraftClaim) => Promise<DraftClaim>;
  /** True if nobody knows whether the draft was stored. */
  isUnanswered: (error: unknown) => boolean;
  /** Runs `act` after a rest; gives back the way to call it off. */
  afterRest: (act: () => void) => () => void;
  /** Before anybody who waits for the write goes on. */
  onStored: (claim: DraftClaim) => void;
  onState: (state: SavingState) => void;
};

/**
 * Stores a draft as it is edited: after a rest, one write at a time, each claiming the version of the one before. What was sent
 * without an answer is sent again as it was before anything newer, so that a lost answer is no conflict with oneself.
 */
// long: one closure over the claim, so that every step reads it
export function createDraftSaver<Content>(options: DraftSaverOptions<Content>) {
  const { save, isUnanswered, afterRest, onState } = options;
  let claim = options.claim;
  let wanted: Content | null = null;
  let unanswered: Content | null = null;
  let lost: unknown = null;
  let running: Promise<boolean> | null = null;
  let callOff = () => {};
  let stopped = false;
  const tell = (state: SavingState) => {
    if (!stopped) onState(state);
  };

  async function sendAll(): Promise<boolean> {
    for (let next = unanswered ?? wanted; next !== null && !stopped; next = unanswered ?? wanted) {
      tell({ phase: 'saving' });
      try {
        claim = await save(next, claim);
      } catch (error) {
        unanswered = isUnanswered(error) ? next : null;
        lost = unanswered && error;
        tell({ phase: 'failed', error });
        return false;
      }
      if (next === wanted) wanted = null;
      unanswered = null;
      lost = null;
      if (!stopped) options.onStored(claim);
      if (wanted === null) tell({ phase: 'saved' });
    }
    return true;
  }

  function flush(): Promise<boolean> {
    callOff();
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    /** The draft is this now; it is stored after a rest. */
    change(content: Content): void {
      wanted = content;
      tell({ phase: 'waiting' });
      callOff();
      callOff = afterRest(() => void flush());
    },
    /** Stores what is not stored yet, at once. False if that failed. */
    flush,
    claim: (): DraftClaim => claim,
    /** The error after which nobody knows whether the draft was stored; null if that is known. */
    lostTo: (): unknown => lost,
    /** Nothing more is stored or told. */
    stop(): void {
      stopped = true;
      callOff();
    },
    /** After `stop`, when the screen is shown again. */
    resume(): void {
      stopped = false;
    },
  };
}

export type DraftSaver<Content> = ReturnType<typeof createDraftSaver<Content>>;
