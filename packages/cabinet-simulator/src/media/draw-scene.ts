import { createRandom } from '../random/seeded-random.ts';
import { type Color, createRaster, type Raster } from './raster.ts';
import type { Scene, Stack } from './scene.ts';

const wall: Color = [226, 229, 233];
const steel: Color = [52, 58, 66];
const inside: Color = [246, 248, 250];
const board: Color = [150, 158, 168];
const ink: Color = [255, 255, 255];
const dark: Color = [40, 44, 52];
const warning: Color = [255, 170, 60];
const skin: Color = [222, 172, 132];
const sleeve: Color = [60, 90, 150];
const barPx = 22;
const palette: readonly Color[] = [
  [206, 44, 49],
  [0, 122, 84],
  [0, 98, 177],
  [240, 150, 30],
  [120, 72, 160],
  [96, 64, 44],
  [60, 170, 190],
  [214, 84, 140],
  [140, 160, 40],
];

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/**
 * Draws shelves, goods, gaps, doors, the hand, the number of the cabinet and its local time. The same scene gives the
 * same picture.
 */
export function drawScene(scene: Scene, width: number, height: number): Raster {
  const raster = createRaster(width, height, wall);
  raster.fill(0, 0, width, barPx, steel);
  raster.write(scene.deviceNo, 8, 8, ink);
  const time = timeIn(scene.timeZone, scene.atMs);
  raster.write(time, width - 6 * time.length - 8, 8, ink);
  const w = (width - 16) / Math.max(1, scene.doors.length);
  scene.doors.forEach((door, at) => {
    const box = { x: 8 + at * w + 2, y: barPx + 6, w: w - 4, h: height - barPx - 12 };
    drawDoor(raster, scene, door, box);
  });
  return raster;
}

/** Formats '2026-11-22 02:41:07': Swedish writes a time as ISO does. */
function timeIn(timeZone: string, atMs: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(atMs);
}

function drawDoor(raster: Raster, scene: Scene, { door, layers, isOpen }: Scene['doors'][number], box: Box) {
  raster.fill(box.x, box.y, box.w, box.h, steel);
  const room = { x: box.x + 6, y: box.y + 6, w: box.w - 12, h: box.h - 20 };
  raster.fill(room.x, room.y, room.w, room.h, inside);
  const h = room.h / Math.max(1, layers);
  for (let layer = 1; layer <= layers; layer += 1) {
    const shelf = { x: room.x, y: room.y + (layer - 1) * h, w: room.w, h };
    drawShelf(
      raster,
      scene.stacks.filter((stack) => stack.door === door && stack.layer === layer),
      shelf,
    );
    if (scene.hand?.door === door && scene.hand.layer === layer) drawHand(raster, shelf);
  }
  if (isOpen) drawLeaf(raster, box);
  else drawHandle(raster, room);
  raster.write(`${door} ${isOpen ? 'OPEN' : 'SHUT'}`, box.x + 8, box.y + box.h - 11, isOpen ? warning : ink);
}

function drawShelf(raster: Raster, stacks: readonly Stack[], shelf: Box): void {
  raster.fill(shelf.x, shelf.y + shelf.h - 4, shelf.w, 4, board);
  const places = stacks.reduce((sum, { par, qty }) => sum + Math.max(1, par, qty), 0);
  const w = Math.min(22, (shelf.w - 4) / Math.max(1, places));
  let x = shelf.x + 2;
  for (const stack of stacks) {
    const { color, tall } = lookOf(stack.productId);
    const h = (shelf.h - 16) * tall;
    for (let piece = 0; piece < stack.qty; piece += 1) {
      const left = x + piece * w;
      raster.fill(left, shelf.y + shelf.h - 4 - h, Math.max(2, w - 1), h, color);
      raster.fill(left, shelf.y + shelf.h - 4 - h * 0.6, Math.max(2, w - 1), h * 0.25, ink);
    }
    const room = Math.max(1, stack.par, stack.qty) * w;
    raster.write(stack.name.slice(0, Math.floor((room - 2) / 6)), x, shelf.y + 2, dark);
    x += room;
  }
}

function drawHand(raster: Raster, shelf: Box): void {
  const y = shelf.y + shelf.h * 0.45;
  raster.fill(shelf.x + shelf.w * 0.35, y, shelf.w * 0.2, shelf.h * 0.4, skin);
  raster.fill(shelf.x + shelf.w * 0.55, y - 2, shelf.w * 0.45, shelf.h * 0.4 + 4, sleeve);
}

/** Draws an open door to the right, seen from its edge. */
function drawLeaf(raster: Raster, box: Box): void {
  raster.fill(box.x + box.w - 5, box.y - 4, 5, box.h + 8, [20, 24, 28]);
}

/** Draws the handle in front of a shut door. */
function drawHandle(raster: Raster, room: Box): void {
  raster.fill(room.x + room.w - 6, room.y + room.h * 0.35, 4, room.h * 0.3, steel);
}

function lookOf(productId: string): { color: Color; tall: number } {
  const random = createRandom(productId);
  return { color: random.pick(palette) ?? steel, tall: 0.65 + random.next() * 0.35 };
}
