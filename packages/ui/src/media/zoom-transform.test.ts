import { describe, expect, test } from 'vitest';
import { panBy, wholePicture, zoomAround } from './zoom-transform.ts';

const frame = { width: 400, height: 600 };
const middle = { x: 0, y: 0 };

describe('zooming a picture', () => {
  test.each([
    [0.2, 1],
    [2.5, 2.5],
    [9, 4],
  ])('limits %d to %d', (wanted, zoom) => {
    expect(zoomAround(wholePicture, wanted, middle, frame).zoom).toBe(zoom);
  });
  test('keeps the point under the finger in place', () => {
    const at = { x: 100, y: -50 };
    const { zoom, x, y } = zoomAround(wholePicture, 2, at, frame);
    expect({ x: (at.x - x) / zoom, y: (at.y - y) / zoom }).toEqual({ x: 100, y: -50 });
  });
  test('centers the picture when it is whole again', () => {
    const moved = panBy(zoomAround(wholePicture, 3, middle, frame), 300, 300, frame);
    expect(zoomAround(moved, 1, middle, frame)).toEqual(wholePicture);
  });
  test('never moves a whole picture, nor a zoomed one past its edge', () => {
    expect(panBy(wholePicture, 50, 50, frame)).toEqual(wholePicture);
    expect(panBy({ zoom: 2, x: 0, y: 0 }, 1000, -1000, frame)).toEqual({ zoom: 2, x: 200, y: -300 });
  });
});
