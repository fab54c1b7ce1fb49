import { createContext, useContext } from 'react';
import type { AppLocation } from './create-app-history.ts';

export const LocationContext = createContext<AppLocation | null>(null);

/** The address of the page on screen, never of one that is still loading. */
export function useLocation(): AppLocation {
  const location = useContext(LocationContext);
  if (!location) throw new Error('useLocation needs the router around it');
  return location;
}
