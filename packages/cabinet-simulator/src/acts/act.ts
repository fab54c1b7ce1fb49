import type { Door } from '@larder/cabinet-protocol/fields';
import type { CardTap } from '../behaviors/card-reader.behavior.ts';
import type { PowerCut } from '../behaviors/power.behavior.ts';
import type { Goods } from '../behaviors/shelves.behavior.ts';
import type { CutKind } from '../link/link.ts';
import type { Fault } from './fault.ts';

/** Something done to a cabinet, as data: the vocabulary of prompts, shoppers and scenarios. */
export type Act =
  | ({ act: 'tap' } & CardTap)
  | { act: 'pull' | 'close' | 'force' | 'key' | 'refill'; door: Door }
  | ({ act: 'take' | 'put_back' } & Goods)
  | { act: 'put_foreign'; door: Door; layer: number }
  | { act: 'warm_up'; c10: number }
  | { act: 'cool_down' | 'restore_power' | 'restore_network' }
  | ({ act: 'cut_power' } & PowerCut)
  | { act: 'cut_network'; how: CutKind }
  | { act: 'fault'; fault: Fault };
