import type { Session } from '../session.ts';

/** Opens a session for one command and always closes it. */
export type WithSession = (work: (session: Session) => Promise<void>) => Promise<void>;
