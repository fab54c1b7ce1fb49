/** Draft to write, and the version as which it was read (optimistic lock); both null until it is stored. */
export type DraftClaim = { readonly draftId: string | null; readonly version: number | null };

/** `idle`: nothing changed since it was loaded. `waiting`: changed, about to be sent. */
export type SavingState = {
  readonly phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';
  readonly error?: unknown;
};

type DraftSaverOptions<Content> = {
  claim: DraftClaim;
  save: (content: Content, claim: DraftClaim) => Promise<DraftClaim>;
  /** True if it is unknown whether the draft was stored. */
  isUnanswered: (error: unknown) => boolean;
  /** Runs `act` after a pause (debounce); returns the function that cancels it. */
  afterRest: (act: () => void) => () => void;
  /** Called before callers that wait for the write continue. */
  onStored: (claim: DraftClaim) => void;
  onState: (state: SavingState) => void;
};

/**
 * Stores a draft as it is edited: after a pause, one write at a time, each claiming the version of the one before.
 * Repeats an unanswered write unchanged before anything newer, so that a lost answer does not cause a conflict with the
 * editor's own write.
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
  const emit = (state: SavingState) => {
    if (!stopped) onState(state);
  };

  async function sendAll(): Promise<boolean> {
    for (let next = unanswered ?? wanted; next !== null && !stopped; next = unanswered ?? wanted) {
      emit({ phase: 'saving' });
      try {
        claim = await save(next, claim);
      } catch (error) {
        unanswered = isUnanswered(error) ? next : null;
        lost = unanswered && error;
        emit({ phase: 'failed', error });
        return false;
      }
      if (next === wanted) wanted = null;
      unanswered = null;
      lost = null;
      if (!stopped) options.onStored(claim);
      if (wanted === null) emit({ phase: 'saved' });
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
    /** Sets the content to store after a pause. */
    change(content: Content): void {
      wanted = content;
      emit({ phase: 'waiting' });
      callOff();
      callOff = afterRest(() => void flush());
    },
    /** Stores unsaved content at once. Returns false if that failed. */
    flush,
    claim: (): DraftClaim => claim,
    /** Returns the error that left unknown whether the draft was stored; null if that is known. */
    lostTo: (): unknown => lost,
    /** Stops storing and reporting. */
    stop(): void {
      stopped = true;
      callOff();
    },
    /** Resumes after `stop`, when the screen is shown again. */
    resume(): void {
      stopped = false;
    },
  };
}

export type DraftSaver<Content> = ReturnType<typeof createDraftSaver<Content>>;
