import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '#server/http/api.ts';
import type { RawRoutes } from '#server/http/rawRoutes.ts';
import { refuse, Refusal } from '#server/refuse.ts';
import { decode } from '../../decode/decode.ts';
import { isFields, type Reading } from '../../decode/reading.ts';
import { uselessness } from '../../decode/uselessness.ts';
import { buckets } from '#server/rates/buckets.ts';
import { deviceBySecret, type KnownDevice } from './deviceKeys.ts';
import { keptFrom } from './partitions.ts';
import { positionQueue } from './positionQueue.ts';
import { storePositions, type StoredPosition } from './storePositions.ts';

/** Largest body: 500 positions with all that they can say have a third of it. */
const MAX_BODY = 256 * 1024;
/** Calls of one device, and positions in them. */
const CALLS = { perSecond: 20, burst: 60 };
const POSITIONS = { perSecond: 200, burst: 5000 };
/** Wrong secrets from one address: a phone that was not told of its new one sends the old one again and again. */
const WRONG = { perSecond: 1, burst: 60 };

const unknown = () => new Refusal(401, { code: 'CREDENTIALS', message: 'La clave del dispositivo no existe, o se le dio otra' });
const TOO_MANY = 'Demasiados pedidos, espere un momento';

/** The secret of a call: in the path, as a bearer's token, as a password, or in the query. */
const secretOf = ({ params, headers, query }: FastifyRequest): string | undefined => {
  const { secret } = params as { secret?: string };
  if (secret) return secret;
  const [, kind = '', text = ''] = /^(Bearer|Basic)\s+(\S+)\s*$/i.exec(headers.authorization ?? '') ?? [];
  if (kind.toLowerCase() === 'bearer') return text;
  if (kind) return /:(.+)$/s.exec(Buffer.from(text, 'base64').toString())?.[1];
  const asked = (query as Record<string, unknown>).secret;
  return typeof asked === 'string' && asked !== '' ? asked : undefined;
};

/** What of a reading is stored, and why the rest is not. @throws 400 where nothing could be read, 403 for another device's */
const sorted = (reading: Reading, device: KnownDevice, now: Date, from: Date) => {
  const stored: StoredPosition[] = [];
  const dropped: { index: number; message: string }[] = [];
  let faults = 0;
  for (const [index, { names, read }] of reading.sent.entries()) {
    if (names.length > 0 && !names.includes(device.uniqueId)) throw refuse.forbidden('La clave es de otro dispositivo');
    if ('fault' in read) faults += 1;
    const message = 'fault' in read ? read.fault : 'useless' in read ? read.useless : uselessness(read, now, from);
    if (message !== undefined) dropped.push({ index, message });
    else {
      const { company, vehicle, employee } = device;
      stored.push({ ...(read as StoredPosition), company, vehicle, employee, device: device.device, receivedAt: now });
    }
  }
  if (faults > 0 && faults === reading.sent.length) throw refuse.invalid(dropped[0]!.message);
  return { stored, dropped };
};

/** `GET|POST /api/position` and `/api/position/:secret`: where phones and gateways send positions, in one of five formats. */
export const positionRoutes: RawRoutes = (app, { ports: { database, config } }) => {
  const store = positionQueue((rows) => storePositions(database, rows));
  const [calls, positions, wrong] = [buckets(CALLS), buckets(POSITIONS), buckets(WRONG)];
  const callers = new WeakMap<FastifyRequest, KnownDevice>();

  /** Whose call it is, before anything of it is read. @throws 401, 429 */
  const identify = async (request: FastifyRequest) => {
    const now = performance.now();
    const address = callerOf(request);
    const secret = secretOf(request);
    if (!secret || secret.length > 200) throw unknown();
    const device = await deviceBySecret(database, secret, now, () => wrong.wait(address, 1, now) === 0);
    if (device === 'not asked') throw refuse.tooMany(TOO_MANY, wrong.wait(address, 1, now));
    if (!device) {
      const wait = wrong.take(address, 1, now);
      throw wait > 0 ? refuse.tooMany(TOO_MANY, wait) : unknown();
    }
    const wait = calls.take(device.device, 1, now);
    if (wait > 0) throw refuse.tooMany(TOO_MANY, wait);
    callers.set(request, device);
  };

  const take = async (request: FastifyRequest) => {
    const device = callers.get(request)!;
    const now = new Date();
    const query = isFields(request.query) ? request.query : {};
    const reading = decode(query, request.method === 'GET' ? undefined : ((request.body as string | undefined) ?? ''), now);
    if ('fault' in reading) throw refuse.invalid(reading.fault);
    const { stored, dropped } = sorted(reading, device, now, keptFrom(now, config.POSITION_DAYS));
    const wait = positions.take(device.device, stored.length, performance.now());
    if (wait > 0) throw refuse.tooMany(TOO_MANY, wait);
    await store(stored);
    return reading.format === 'ownTracks' ? [] : { stored: stored.length, dropped };
  };

  void app.register((scope: FastifyInstance, _options, done) => {
    // Senders call what they send by many names; what it is, it says itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    for (const url of ['/api/position', '/api/position/:secret'])
      scope.route({
        method: ['GET', 'POST'],
        url,
        exposeHeadRoute: false,
        bodyLimit: MAX_BODY,
        // By device, and not by address: a whole fleet may come from one.
        config: { rateLimit: false },
        // Some thousand a second, and the address is a secret.
        logLevel: 'warn',
        preParsing: identify,
        handler: take,
      });
    done();
  });
};
