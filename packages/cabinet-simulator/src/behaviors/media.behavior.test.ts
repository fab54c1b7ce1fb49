import { describe, expect, test } from 'vitest';
import { testCabinet } from '../../test/test-cabinet.ts';

/** Lets the promises of an upload settle, then advances the clock. */
async function settle(setup: ReturnType<typeof testCabinet>): Promise<void> {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
  setup.clock.advance(1_000);
}

describe('videos and pictures [protocol 9.3]', () => {
  test('upload the film of a sale, and pictures before and after it, and report their keys', async () => {
    const setup = testCabinet();
    setup.start();
    setup.buy();
    await settle(setup);
    const refs = setup.cloud
      .events()
      .flatMap((event) => (event.type === 'session.media' ? event.data.refs : []));
    expect(refs).toMatchObject([
      { kind: 'still', mime: 'image/jpeg', state: 'uploaded' },
      { kind: 'video', mime: 'video/mp4', state: 'uploaded' },
      { kind: 'still', mime: 'image/jpeg', state: 'uploaded' },
    ]);
    expect(refs[1]?.durMs).toBeGreaterThan(2_000);
  });

  test('report a film as lost when its upload fails', async () => {
    const setup = testCabinet({ upload: async () => Promise.reject(new Error('no route')) });
    setup.start();
    setup.buy();
    await settle(setup);
    expect(setup.cloud.events().at(-1)).toMatchObject({
      type: 'session.media',
      data: { refs: [{ state: 'lost' }] },
    });
  });

  test('wait for the connection when made offline', async () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.tapCard({ fingerprint: 'fp_ok', door: 'L' });
    setup.clock.advance(1_500);
    setup.cabinet.cutNetwork('reset');
    setup.cabinet.pullDoor('L');
    setup.cabinet.closeDoor('L');
    setup.clock.advance(10_000);
    setup.cabinet.restoreNetwork();
    setup.clock.advance(180_000);
    await settle(setup);
    expect(setup.eventTypes().at(-1)).toBe('session.media');
  });

  test('use the keys of the command in the answer and the event when made on demand', async () => {
    const setup = testCabinet();
    setup.start();
    const slot = {
      key: 'm/c/1.jpg',
      putUrl: 'https://objects.example/put/1',
      expiresAt: '2027-01-01T00:00:00.000Z',
    };
    const commandId = setup.cloud.command('media.capture', { doors: ['L'], slots: [slot] });
    setup.clock.advance(1_000);
    await settle(setup);
    expect(setup.cloud.events()[0]).toMatchObject({
      type: 'media.captured',
      data: { commandId, refs: [{ kind: 'still', key: 'm/c/1.jpg', state: 'uploaded' }] },
    });
    expect(setup.cloud.received('cmd.status').at(-1)?.data.state).toBe('succeeded');
  });
});
