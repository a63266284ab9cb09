import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { StartupError } from '#server/startupError.ts';
import { companyCommand } from '../../companyCommand.ts';
import { orders as orderCalls } from '../../features/orders/contract.ts';
import { orderHistory } from '../../features/orders/server/tables.ts';
import { companies } from '../../features/session/server/tables.ts';
import { transfers as transferCalls } from '../../features/transfers/contract.ts';
import { drain } from '../../features/transfers/server/courier/drain.ts';
import { makeRecords } from '../fixtures.ts';
import { settle } from '../rows.ts';
import type { App, Company } from '../testApp.ts';

/** Content of a stored file. */
export const someBytes = async function* () {
  yield Buffer.from('una foto');
};

/** Two companies with one record of every kind each, a parcel that the first shared and the second delivered, and one the other way round. */
export const twoCompanies = async (t: App) => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  await makeRecords(t, a, 'Propioabc');
  await makeRecords(t, b, 'Ajenoxyz');
  const shared = new Map<Company, { order: string; theirs: string }>();
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const order = await t.make.order(from, { deliveryDate: new Date() });
    await t.call(transferCalls.share, { transferid: to.transferid, orders: [order] }, from.token);
    const theirs = (await t.call(transferCalls.expected, { transferid: from.transferid }, to.token)).body.data.at(-1)?._id ?? '';
    await t.call(orderCalls.changeBulk, { orders: [theirs], status: 8, driverAssign: await t.make.driver(to) }, to.token);
    const key = newFileKey(to.companyId, 'jpg');
    await t.ports.files.put(key, someBytes());
    const files = [{ kind: 'photo' as const, key, name: 'foto.jpg' }];
    await t.inCompany(to, (db) =>
      db.insert(orderHistory).values({ _id: newId(), order: theirs, status: 8, source: 'driver', files, createAt: new Date() }),
    );
    shared.set(from, { order, theirs });
  }
  await tellAll(t);
  await settle(t);
  return { a, b, names: { a: await nameOf(t, a), b: await nameOf(t, b) }, shared };
};

/** Tells each company what the others wrote. */
export const tellAll = (t: App) => drain({ database: t.database, report: (error) => t.problems.push(error) });

const nameOf = async (t: App, { companyId }: Company) =>
  (await asPlatform(t.database, (db) => db.select().from(companies).where(eq(companies.companyId, companyId))))[0]?.name ?? '';

/** `npm run company`: its lines, or the sentence that it ends with. Whoever is asked types something else. */
export const companyRun = (t: App) => {
  const run = async (...args: string[]): Promise<string[]> => {
    const lines: string[] = [];
    // Some minutes after the vehicles of fixtures told where they are: an erasure would wait for them.
    const now = new Date(Date.now() + 600_000);
    const ports = { database: t.database, config: t.ports.config, version: '1.2.3', now };
    await companyCommand(args, { ...ports, print: (line) => lines.push(line), ask: async () => 'otra' });
    return lines;
  };
  const refusal = async (...args: string[]): Promise<string> => {
    const error = await run(...args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    return (error as StartupError).message;
  };
  return { run, refusal };
};

/** Folders of one test file. */
export const testFolders = () => {
  const made: string[] = [];
  return {
    make: () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-export-'));
      made.push(folder);
      return folder;
    },
    remove: () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The files under a folder, by their paths in it. */
export const filesUnder = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(path.join(root, file)).isFile());
