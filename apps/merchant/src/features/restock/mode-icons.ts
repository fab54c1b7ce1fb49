import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { History, ListChecks, type LucideIcon, RefreshCw, Zap } from 'lucide-react';

/** Icon of each mode. */
export const modeIcons: Readonly<Record<RestockMode, LucideIcon>> = {
  quick: RefreshCw,
  one_click: Zap,
  refill: ListChecks,
  legacy: History,
};
