import type { Cabinet } from '../cabinet.ts';
import type { Act } from './act.ts';
import { type ActResult, done } from './act-result.ts';

/** Performs one act on a cabinet. Acts of nature or of an engineer always succeed. */
export function performAct(cabinet: Cabinet, act: Act): ActResult {
  switch (act.act) {
    case 'tap':
      return cabinet.tapCard(act);
    case 'pull':
      return cabinet.pullDoor(act.door);
    case 'close':
      return cabinet.closeDoor(act.door);
    case 'force':
      return cabinet.forceDoor(act.door);
    case 'key':
      return cabinet.keyOpen(act.door);
    case 'refill':
      return cabinet.refill(act.door);
    case 'take':
      return cabinet.take(act);
    case 'put_back':
      return cabinet.putBack(act);
    case 'put_foreign':
      return cabinet.putForeign(act);
    case 'warm_up':
      cabinet.warmUp(act.c10);
      return done;
    case 'cool_down':
      cabinet.coolDown();
      return done;
    case 'cut_power':
      cabinet.cutPower(act);
      return done;
    case 'restore_power':
      cabinet.restorePower();
      return done;
    case 'cut_network':
      cabinet.cutNetwork(act.how);
      return done;
    case 'restore_network':
      cabinet.restoreNetwork();
      return done;
    case 'fault':
      cabinet.fault(act.fault);
      return done;
  }
}
