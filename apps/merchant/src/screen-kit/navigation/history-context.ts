import { createContext, useContext } from 'react';
import type { AppHistory } from './create-app-history.ts';

export const HistoryContext = createContext<AppHistory | null>(null);

export function useAppHistory(): AppHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('useAppHistory needs the router around it');
  return history;
}
