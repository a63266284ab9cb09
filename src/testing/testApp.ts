import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Endpoint, Received, Refusal } from '#shared/contract.ts';
import type { EmployeeKind, Permission } from '#shared/permissions.ts';
import { fold } from '#shared/text.ts';
import { speakSpanish } from '#shared/spanish.ts';
import type { Ports } from '#server/ports.ts';
import { watchLog } from '#server/backup/log/watchLog.ts';
import { createApp } from '#server/http/app.ts';
import { readConfig } from '#server/config.ts';
import { asCompany, openDatabase, type Db } from '#server/db.ts';
import { openFiles } from '#server/files/files.ts';
import { openPhotos } from '#server/files/photos.ts';
import { openGeocoder } from '#server/geocoding/openGeocoder.ts';
import { newId } from '#server/ids.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { openMail } from '#server/mail.ts';
import { watchServices } from '#server/outward/outsideServices.ts';
import { openEngine } from '#server/roads/engines/openEngine.ts';
import { openRoads } from '#server/roads/openRoads.ts';
import { openStreets } from '#server/streets/streets.ts';
import { openStreetThreads } from '#server/streets/streetThreads.ts';
import { asPlatform } from '#server/platform.ts';
import { testDatabase } from '#server/testing.ts';
import { contract } from '../contract.ts';
import { clients } from '../features/clients/server/tables.ts';
import { withApiKeys } from '../features/developers/server/operations.ts';
import { createOrders, type NewOrder } from '../features/orders/server/operations.ts';
import { createCompany, createEmployee, employeeNames } from '../features/session/server/operations.ts';
import { sessions } from '../features/session/server/tables.ts';
import { authenticator, newSecret } from '../features/session/server/tokens.ts';
import { warehouses } from '../features/warehouses/server/tables.ts';
import { handlers } from '../handlers.ts';
import { jobDefinitions } from '../jobs.ts';
import { figures, rawRoutes } from '../rawRoutes.ts';

export type Company = { companyId: string; typeOf: Record<EmployeeKind, string>; transferid: string; token: string; owner: string };
export type Answer<T> = { status: number; body: T & Refusal; headers: Record<string, unknown> };

/** A moment for records that tests make: a Friday, 15:00 in UTC-3. */
export const NOW = new Date('2026-11-20T18:00:00.000Z');

/** The whole server on a database of its own, for one test file; each test makes its own company. */
export const testApp = async (environment: Record<string, string> = {}) => {
  speakSpanish();
  const { url, drop } = await testDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-app-'));
  const problems: unknown[] = [];
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT: '1000000', ...environment });
  const database = openDatabase(url, 10, (error) => problems.push(error));
  const threads = openStreetThreads(database, url, (error) => problems.push(error));
  const streets = openStreets(threads);
  const services = watchServices();
  const ports: Omit<Ports, 'jobs'> = {
    config,
    database,
    files: await openFiles(config),
    photos: openPhotos(),
    mail: openMail(config),
    geocoder: openGeocoder(config, (error) => problems.push(error), streets, services.of('geocoder')),
    streets,
    roads: openEngine(
      config,
      openRoads(threads, (error) => problems.push(error)),
      (error) => problems.push(error),
      services.of('roads'),
    ),
    services,
    keptLog: watchLog(),
    authenticate: withApiKeys(database, authenticator(database)),
    people: employeeNames,
    report: (error) => problems.push(error),
  };
  const log = { error: (problem: unknown) => problems.push(problem), warn: () => {} } as never;
  const jobs = openJobs({ database, url, definitions: jobDefinitions, ports, log });
  await jobs.start();
  const app: FastifyInstance = await createApp({
    ports: { ...ports, jobs },
    contract,
    handlers,
    rawRoutes,
    version: 'test',
    figures,
    onIncident: (error) => problems.push(error),
  });
  let companies = 0;
  let clientsMade = 0;

  /** Sends a body as it stands to an endpoint's path. */
  const call = async <E extends Endpoint>(endpoint: E, body: unknown, token?: string): Promise<Answer<Received<E>>> => {
    const response = await app.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: token ? { token } : {},
      ...(endpoint.method === 'POST' && { payload: body as object }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };

  const signIn = async (companyId: string, employee: string) => {
    const { secret, hash } = newSecret();
    const now = new Date();
    await asPlatform(database, (db) =>
      db.insert(sessions).values({ tokenHash: hash, companyId, employee, remember: false, createAt: now, usedAt: now }),
    );
    return secret;
  };

  const inCompany = <T>(company: Company, run: (db: Db) => Promise<T>) => asCompany(database, company.companyId, run);

  const make = {
    /** A company with its owner signed in. */
    company: async (): Promise<Company> => {
      companies += 1;
      const transferid = `${String(companies).padStart(2, '0')}AB`;
      const { companyId, typeOf } = await asPlatform(database, (db) =>
        createCompany(db, { name: `Empresa ${companies}`, transferid, countryCode: 'AR' }),
      );
      const owner = await asPlatform(database, (db) =>
        createEmployee(db, { companyId, typeEmployee: typeOf.owner, fileNumber: 1, name: 'Dueña', last: 'Núñez' }),
      );
      return { companyId, typeOf, transferid, owner, token: await signIn(companyId, owner) };
    },
    /** An employee of a kind, signed in. */
    user: async (
      company: Company,
      kind: Exclude<EmployeeKind, 'other'>,
      permission: Permission[] = [],
      over: { email?: string; passwordHash?: string; name?: string; last?: string } = {},
    ) => {
      const _id = await asPlatform(database, (db) =>
        createEmployee(db, {
          companyId: company.companyId,
          typeEmployee: company.typeOf[kind],
          fileNumber: Math.floor(Math.random() * 1e9) + 2,
          name: 'Íñigo',
          last: 'Ibáñez',
          permission,
          ...over,
        }),
      );
      return { _id, token: await signIn(company.companyId, _id) };
    },
    driver: async (company: Company, over: { name?: string; last?: string } = {}) => (await make.user(company, 'driver', [], over))._id,
    client: async (company: Company, name = 'Ñandú Indumentaria') => {
      const _id = newId();
      await inCompany(company, (db) =>
        db.insert(clients).values({
          _id,
          number: (clientsMade += 1),
          name,
          search: fold(name),
          address: 'Av. Montes de Oca 1780',
          town: 'Barracas',
          lat: -34.64,
          lng: -58.37,
        }),
      );
      return _id;
    },
    warehouse: async (company: Company) => {
      const _id = newId();
      await inCompany(company, (db) =>
        db
          .insert(warehouses)
          .values({ _id, id: Math.floor(Math.random() * 1e9), name: 'Central', address: 'Salta 100', lat: -34.6, lng: -58.4 }),
      );
      return _id;
    },
    /** An order of a client of its own unless one is given. */
    order: async (company: Company, over: Partial<NewOrder> = {}) => {
      const client = over.client ?? (await make.client(company));
      const [_id] = await inCompany(company, (db) =>
        createOrders(db, [{ ...anOrder, ...over, client }], { employee: company.owner, source: 'back-office', now: new Date() }),
      );
      return _id ?? '';
    },
  };

  const close = async () => {
    await app.close();
    await threads.close();
    await jobs.stop();
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, call, make, database, inCompany, signIn, ports: { ...ports, jobs }, problems, close };
};

/** The server that tests of endpoints call. */
export type App = Awaited<ReturnType<typeof testApp>>;

/** An order that nothing is wrong with. */
export const anOrder: Omit<NewOrder, 'client'> = {
  externalID: null,
  externalTracking: null,
  typeOrder: 'Normal',
  fromOrder: 'Admin',
  status: 1,
  deliveryDate: new Date('2026-11-20T13:00:00.000Z'),
  driverAssign: null,
  warehouse: null,
  validation_type: [],
  fromAddress: 'Av. Montes de Oca 1780',
  fromAddressNumber: 1780,
  fromLat: -34.64,
  fromLng: -58.37,
  fromPartialMatch: false,
  toName: 'Agustina Peña',
  toAddress: 'Gurruchaga 1854',
  toAddressNumber: 1854,
  toTown: 'Palermo',
  toPostalCode: '1414',
  toLat: -34.588,
  toLng: -58.43,
  toPartialMatch: false,
  numberPackage: 1,
  chargeDestination: false,
  chargeAmount: '0',
  importId: null,
};
