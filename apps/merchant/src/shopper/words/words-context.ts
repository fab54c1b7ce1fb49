import type { Locale } from '@larder/domain/locale';
import { createContext, useContext } from 'react';
import type { Words } from './create-words.ts';

export type Reading = { words: Words; read: (locale: Locale) => void };

export const WordsContext = createContext<Reading | null>(null);

export function useReading(): Reading {
  const reading = useContext(WordsContext);
  if (!reading) throw new Error('useReading outside WordsProvider');
  return reading;
}

export const useWords = (): Words => useReading().words;
