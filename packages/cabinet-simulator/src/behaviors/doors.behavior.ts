import type { Door } from '@larder/cabinet-protocol/fields';
import { type ActResult, done, notDone } from '../acts/act-result.ts';
import type { Device } from '../device/device.ts';
import type { Faults } from './faults.behavior.ts';

export type Doors = ReturnType<typeof createDoors>;

/** Bolts and leaves: their physical state, whether a session knows it or not. */
// long: one function for each act on a door
export function createDoors(device: Device, faults: Faults) {
  const { world, random, spec } = device;
  const stateOf = (door: Door) => world.doors[door];

  function changed(): void {
    if (device.isPowered()) device.emit('changed', 'doors');
  }

  return {
    /** Door states for telemetry and birth. */
    states: () =>
      Object.fromEntries(
        Object.entries(world.doors).map(([door, { open, locked }]) => [door, { open, locked }]),
      ),
    isOpen: (door: Door) => stateOf(door)?.open ?? false,
    /** Draws the bolt; calls `freed` once it has moved, and never when the lock is broken. */
    unlock(door: Door, freed: () => void): void {
      device.after(random.between(...spec.timings.boltMs), () => {
        const state = stateOf(door);
        if (state === undefined || state.lockBroken) return;
        state.locked = false;
        faults.clear('LOCK_FAULT', `lock.${door}`);
        changed();
        freed();
      });
    },
    /** Bolts the door if it is shut. A broken lock stays open. Returns whether it is locked. */
    lock(door: Door): boolean {
      const state = stateOf(door);
      if (state === undefined || state.open) return false;
      if (!state.locked && !state.lockBroken) {
        state.locked = true;
        changed();
      }
      return state.locked;
    },
    stuck(door: Door): void {
      faults.raise('LOCK_FAULT', `lock.${door}`, 'bolt does not move');
    },
    /** Opens with a mechanical key, so the bolt needs no power. */
    turnKey(door: Door): ActResult {
      const state = stateOf(door);
      if (state === undefined) return notDone('NO_SUCH_DOOR');
      state.locked = false;
      changed();
      return done;
    },
    pull(door: Door): ActResult {
      const state = stateOf(door);
      if (state === undefined) return notDone('NO_SUCH_DOOR');
      if (state.open) return notDone('ALREADY_OPEN');
      if (state.locked) return notDone('LOCKED');
      state.open = true;
      changed();
      return done;
    },
    /** Opens with violence: the leaf gives way although it was locked. */
    force(door: Door): ActResult {
      const state = stateOf(door);
      if (state === undefined) return notDone('NO_SUCH_DOOR');
      if (state.open) return notDone('ALREADY_OPEN');
      state.open = true;
      state.locked = false;
      changed();
      return done;
    },
    shut(door: Door): ActResult {
      const state = stateOf(door);
      if (state === undefined) return notDone('NO_SUCH_DOOR');
      if (!state.open) return notDone('NOT_OPEN');
      state.open = false;
      changed();
      return done;
    },
    breakLock(door: Door, broken: boolean): void {
      const state = stateOf(door);
      if (state === undefined) return;
      state.lockBroken = broken;
      if (!broken && device.isPowered()) faults.clear('LOCK_FAULT', `lock.${door}`);
    },
  };
}
