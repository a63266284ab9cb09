import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeVehicle } from '../../../fleet/server/testing.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { storePositions } from '../operations.ts';
import { positions, vehiclePositions } from '../tables.ts';
import { aPosition } from '../testing.ts';

test('a process killed with -9 while it stores loses none that it acknowledged, and the next one goes on', async () => {
  const t = await testApp();
  const company = await t.make.company();
  const vehicle = await makeVehicle(t, company);
  const args = [t.database.url, company.companyId, vehicle];
  const victim = fork(path.join(import.meta.dirname, 'storing.victim.ts'), args, { stdio: 'inherit' });
  const acknowledged = new Set<number>();
  victim.on('message', (at: number) => {
    acknowledged.add(at);
    if (acknowledged.size === 2000) victim.kill('SIGKILL');
  });
  await once(victim, 'exit');
  const stored = await t.inCompany(company, (db) => db.select({ at: positions.at }).from(positions));
  const there = new Set(stored.map(({ at }) => at.getTime()));
  expect(acknowledged.size).toBeGreaterThanOrEqual(2000);
  expect([...acknowledged].filter((at) => !there.has(at))).toEqual([]);
  const [last] = await t.inCompany(company, (db) => db.select().from(vehiclePositions));
  expect(last?.at.getTime()).toBe(Math.max(...there));
  await storePositions(t.database, [aPosition({ company, vehicle, device: vehicle })]);
  expect(await t.inCompany(company, (db) => db.$count(positions))).toBe(there.size + 1);
  await t.close();
}, 60_000);
