import { createContext } from 'react';

/** Where Back leads from a page that was opened directly: home, or the list beside the page. */
export const ParentContext = createContext('/');
