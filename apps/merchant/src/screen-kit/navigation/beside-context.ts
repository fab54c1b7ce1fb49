import { createContext } from 'react';

/** Within a list: the path of the page that is shown beside it, whose address it is; null where there is none. */
export const BesideContext = createContext<string | null>(null);
