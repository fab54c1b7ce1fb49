export type Dice = {
  /** 0 ≤ x < 1 */
  roll(): number;
  /** A whole number from `min` to `max`, both possible. */
  whole(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
  weighted<T>(choices: readonly T[], weightOf: (choice: T) => number): T;
  /** Random count with the expected value `mean`. */
  poisson(mean: number): number;
  /** A UUIDv7 whose random part comes from these dice. */
  idAt(at: Date): string;
};

/** Dice with the same rolls for the same seed (mulberry32), so that the demo looks alike everywhere. */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(roll() * (max - min + 1));
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[whole(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError('nothing to pick from');
    return choice;
  };
  return {
    roll,
    whole,
    pick,
    weighted: (choices, weightOf) => {
      let left = roll() * choices.reduce((sum, choice) => sum + weightOf(choice), 0);
      for (const choice of choices) {
        left -= weightOf(choice);
        if (left < 0) return choice;
      }
      return pick(choices);
    },
    poisson: (mean) => {
      let count = 0;
      for (let chance = roll(); chance > Math.exp(-mean); chance *= roll()) count += 1;
      return count;
    },
    idAt: (at) => uuidV7(at, roll),
  };
}

function uuidV7(at: Date, roll: () => number): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(roll() * 16).toString(16)).join('');
  const variant = (8 + Math.floor(roll() * 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(12)}`;
}
