import type { Scene, Stack } from './scene.ts';

const keyOf = ({ door, layer, productId }: Stack) => `${door}/${layer}/${productId}`;

/** The frames of a film of a session: the door opens, goods move one kind after the other, the door shuts. */
export function sessionScenes(before: Scene, after: Scene): Scene[] {
  const opened = opens(after);
  const now = new Map(after.stacks.map((stack) => [keyOf(stack), stack]));
  const then = new Map(before.stacks.map((stack) => [keyOf(stack), stack]));
  const all = [
    ...then.values(),
    ...[...now].filter(([key]) => !then.has(key)).map(([, stack]) => ({ ...stack, qty: 0 })),
  ];
  const moved = all.filter((stack) => (now.get(keyOf(stack))?.qty ?? 0) !== stack.qty).slice(0, 6);
  const still = { ...before, stacks: all };
  const frames: Scene[] = [still, still, opened(still), opened(still)];
  let stacks = all;
  for (const stack of moved) {
    const hand = { door: stack.door, layer: stack.layer };
    const reach = { ...opened(still), stacks, hand };
    stacks = stacks.map((one) =>
      keyOf(one) === keyOf(stack) ? { ...one, qty: now.get(keyOf(one))?.qty ?? 0 } : one,
    );
    frames.push(reach, reach, { ...opened(still), stacks, hand }, { ...opened(still), stacks });
  }
  const end = { ...after, doors: before.doors };
  frames.push(opened(end), opened(end), end, end, end, end);
  return frames.map((frame, at) => ({
    ...frame,
    atMs: between(before.atMs, after.atMs, at / (frames.length - 1)),
  }));
}

const between = (from: number, to: number, part: number) => Math.round(from + (to - from) * part);

const opens =
  ({ doors }: Scene) =>
  (scene: Scene): Scene => ({ ...scene, doors });
