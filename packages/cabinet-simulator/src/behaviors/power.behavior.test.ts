import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { testCabinet } from '../../test/test-cabinet.ts';
import { createCabinet } from '../create-cabinet.ts';
import { createDirectoryFlash } from '../flash/directory-flash.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'larder-flash-'));
  folders.push(made);
  return made;
}

describe('loss of power [protocol 6.4]', () => {
  test('is reported with a battery, and then the cabinet says goodbye', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.cutPower({ ups: true, runtimeS: 90 });
    setup.clock.advance(80_000);
    expect(setup.eventTypes()).toContain('power.lost');
    expect(setup.cabinet.state().powered).toBe(true);
    setup.clock.advance(20_000);
    expect(setup.cloud.received('bye').at(-1)?.data.reason).toBe('power_lost');
    expect(setup.cabinet.state()).toMatchObject({ powered: false, link: 'off' });
    expect(setup.cloud.wills()).toHaveLength(0);
    setup.cabinet.restorePower();
    setup.clock.advance(10_000);
    expect(setup.eventTypes()).toContain('power.restored');
  });

  test('causes another boot when the process restarts, even with the same random seed', () => {
    const bootAfter = (ms: number) => {
      const setup = testCabinet();
      setup.clock.advance(ms);
      setup.start();
      return setup.cloud.received('birth').at(-1)?.boot;
    };
    expect(bootAfter(0)).toBe(bootAfter(0));
    expect(bootAfter(60_000)).not.toBe(bootAfter(0));
  });

  test('is only reported when power returns in time', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.cutPower({ ups: true, runtimeS: 90 });
    setup.clock.advance(30_000);
    setup.cabinet.restorePower();
    setup.clock.advance(120_000);
    expect(setup.eventTypes()).toEqual(['power.lost', 'power.restored']);
    expect(setup.cloud.received('birth')).toHaveLength(1);
  });

  test('leaves only the will without a battery; the next birth reports its start to the minute', () => {
    const setup = testCabinet();
    setup.start();
    setup.clock.advance(600_000);
    const lostAt = setup.clock.now();
    setup.cabinet.cutPower({ ups: false });
    setup.clock.advance(3_600_000);
    setup.cabinet.restorePower();
    setup.clock.advance(10_000);
    const [before, after] = setup.cloud.received('birth');
    expect(setup.cloud.wills()).toHaveLength(1);
    expect(after?.boot).not.toBe(before?.boot);
    expect(after?.data.bootReason).toBe('power_on');
    const aliveMs = Date.parse(after?.data.lastAliveTs ?? '');
    expect(lostAt - aliveMs).toBeGreaterThanOrEqual(0);
    expect(lostAt - aliveMs).toBeLessThanOrEqual(60_000);
  });

  test('ends a purchase as failed, once, with the door locked again', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.tapCard({ fingerprint: 'fp_ok', door: 'L' });
    setup.clock.advance(1_500);
    setup.cabinet.pullDoor('L');
    setup.cabinet.take({ door: 'L', layer: 1, name: 'cola' });
    setup.clock.advance(500);
    setup.cabinet.cutPower({ ups: false });
    setup.cabinet.closeDoor('L');
    setup.clock.advance(60_000);
    setup.cabinet.restorePower();
    setup.clock.advance(30_000);
    expect(setup.eventTypes()).toEqual([
      'session.started',
      'door.unlocked',
      'door.opened',
      'session.recognized',
      'session.ended',
    ]);
    expect(setup.cloud.events().at(-2)?.data).toMatchObject({ result: 'failed' });
    expect(setup.cloud.events().at(-1)?.data).toMatchObject({ reason: 'power_lost' });
    expect(setup.cabinet.state()).toMatchObject({
      session: null,
      doors: { L: { open: false, locked: true } },
    });
  });

  test('leaves no trace of a card that was being authorized', () => {
    const setup = testCabinet();
    setup.start();
    setup.cabinet.tapCard({ fingerprint: 'fp_ok', door: 'L' });
    setup.cabinet.cutPower({ ups: false });
    setup.cabinet.restorePower();
    setup.clock.advance(30_000);
    expect(setup.eventTypes()).toEqual([]);
    expect(setup.cabinet.state().session).toBeNull();
  });

  test('does not count as such when the cabinet is switched off on purpose', async () => {
    const setup = testCabinet();
    setup.start();
    await setup.cabinet.close();
    setup.clock.advance(3_600_000);
    setup.cabinet.connect();
    setup.clock.advance(10_000);
    expect(setup.cloud.received('bye').at(-1)?.data.reason).toBe('shutdown');
    expect(setup.cloud.received('birth').at(-1)?.data.bootReason).toBe('command');
  });
});

describe('a killed process', () => {
  test('resumes exactly from its folder: log, journal, settings, goods, open session', () => {
    const path = folder();
    const setup = testCabinet({ flash: createDirectoryFlash(path) });
    setup.start();
    setup.buy();
    const args = { purpose: 'restock', doors: ['L'], sessionId: setup.cloud.newId() } as const;
    const commandId = setup.cloud.command('door.open', { ...args, doors: ['L'] }, { ttlMs: 900_000 });
    setup.clock.advance(1_500);
    setup.cabinet.cutNetwork('silent');
    setup.cabinet.pullDoor('L');
    const before = { outbox: setup.cabinet.outboxSize(), state: setup.cabinet.state() };
    expect(before.outbox).toBeGreaterThan(0);
    setup.cabinet.kill();
    setup.cabinet.restoreNetwork();

    const again = createCabinet({
      deviceNo: 'VC24090001',
      secret: 'secret',
      doors: 2,
      clock: setup.clock,
      flash: createDirectoryFlash(path),
      link: setup.cloud.link,
    });
    expect(again.outboxSize()).toBe(before.outbox);
    expect(again.executedCommandIds()).toEqual([commandId]);
    again.connect();
    setup.clock.advance(30_000);
    setup.cloud.command('door.open', { ...args, doors: ['L'] }, { commandId, ttlMs: 900_000 });
    setup.clock.advance(2_000);
    expect(again.executedCommandIds()).toEqual([commandId]);
    expect(again.state()).toMatchObject({
      logId: before.state.logId,
      shelves: before.state.shelves,
      planogram: { rev: 13 },
      session: null,
    });
    expect(again.appliedRev()).toBe(1);
    expect(again.outboxSize()).toBe(0);
    const seqs = setup.cloud.events().map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    expect(setup.eventTypes().slice(-2)).toEqual(['door.opened', 'session.ended']);
  });

  test('ignores half a line at the end of the log', async () => {
    const path = folder();
    const setup = testCabinet({ flash: createDirectoryFlash(path) });
    setup.start();
    setup.cloud.rules.acks = false;
    setup.cabinet.forceDoor('L');
    setup.cabinet.kill();
    const { appendFileSync } = await import('node:fs');
    appendFileSync(join(path, 'events.jsonl'), '{"op":"add","seq":2,"ty');
    const again = testCabinet({ flash: createDirectoryFlash(path) });
    expect(again.cabinet.outboxSize()).toBe(1);
    again.start();
    again.cabinet.forceDoor('L');
    again.clock.advance(1_000);
    expect(again.cloud.events().map(({ seq }) => seq)).toEqual([1, 2]);
  });
});
