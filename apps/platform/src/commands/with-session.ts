import type { Session } from '../session.ts';

/** Opens a session for one command and closes it, whatever happens in between. */
export type WithSession = (work: (session: Session) => Promise<void>) => Promise<void>;
