import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { DATABASE, OWNER } from './postgres/cluster.ts';

/** A database of one test file. */
export type TestDatabase = {
  /** Connection as the database's owner; the product itself adds `options=-c role=app`. */
  url: string;
  /** Removes the database and whoever is still connected to it. */
  drop: () => Promise<void>;
};

/**
 * A fresh database with every migration applied, for one test file: copied from a template that the run's first caller makes.
 * @example
 * const database = await testDatabase();
 * afterAll(database.drop);
 */
export const testDatabase = (): Promise<TestDatabase> => newDatabase('migrated');

/** A fresh database of which nothing is there but its owner, for one test. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase('empty');

async function newDatabase(kind: 'migrated' | 'empty'): Promise<TestDatabase> {
  const { adminUrl } = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(async (admin) => {
    if (kind === 'empty') return void (await admin.query(`create database ${name} owner ${OWNER}`));
    // The lock is held over the copy too: PostgreSQL copies one template for one caller at a time.
    await admin.query(`select pg_advisory_lock(hashtext('${TEMPLATE}'))`);
    await makeTemplate(admin);
    await admin.query(`create database ${name} template ${TEMPLATE} owner ${OWNER}`);
  });
  return { url: inDatabase(name), drop: () => asAdmin((admin) => dropDatabase(admin, name)) };

  async function asAdmin(act: (admin: pg.Client) => Promise<unknown>) {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    try {
      await act(admin);
    } finally {
      await admin.end();
    }
  }
}

/** Who closes a pool is answered before its connections have gone; one that is cut then is an error of nobody's. */
async function dropDatabase(admin: pg.Client, name: string) {
  for (let waited = 0; waited < 500; waited += 20) {
    const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name]);
    if (!rowCount) break;
    await setTimeout(20);
  }
  await admin.query(`drop database if exists ${name} with (force)`);
}

async function makeTemplate(admin: pg.Client) {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount) return;
  await admin.query(`drop database if exists ${TEMPLATE}_new with (force)`);
  await admin.query(`create database ${TEMPLATE}_new owner ${OWNER}`);
  await migrateDatabase(inDatabase(`${TEMPLATE}_new`));
  await admin.query(`alter database ${TEMPLATE}_new rename to ${TEMPLATE}`);
}

function inDatabase(name: string) {
  const url = new URL(inject('testServer').url);
  url.pathname = name;
  return url.href;
}

const TEMPLATE = `${DATABASE}_template`;
