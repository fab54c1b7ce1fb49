import { createContext } from 'react';

/** The path of the page that is open beside this list; null where none is. The address bar shows that page. */
export const BesideContext = createContext<string | null>(null);
