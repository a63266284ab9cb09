import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { MAX_PHOTO_BYTES } from '#server/files/photos.ts';
import type { RawRoutes } from '#server/http/rawRoutes.ts';
import { betweenCompanies } from '#server/platform.ts';
import { refuse, Refusal } from '#server/refuse.ts';
import { and, eq } from 'drizzle-orm';
import { live } from '../../links.ts';
import { fateOf } from '../../partner.ts';
import { transfers } from '../../tables.ts';
import { type Caller, callerOf, callsErased, refuseForged, takeOnce } from './caller.ts';
import { giveBackAsked } from './giveBackAsked.ts';
import { noteHeard } from '../health.ts';
import { identityOf } from '../identity.ts';
import { isStored, photoKey } from '../photos.ts';
import { receive } from './receive.ts';
import { digestOf, SIGNATURE, signAnswer } from '../signing.ts';
import { AskedBack, GivenBack, goneText, Messages, PhotoPlace, PhotoResult, Results } from '../wire.ts';

/** Largest body of messages: 200 of them with all that they can say have a third of it. */
const MAX_BODY = 3 * 1024 * 1024;
/** Calls of one address in a minute. */
const CALLS = 1_200;

const noSense = () => refuse.invalid('No se entiende el envío');

const parsed = <T extends z.ZodType>(schema: T, read: () => unknown): z.output<T> => {
  let raw: unknown;
  try {
    raw = read();
  } catch {
    throw noSense();
  }
  const { data, success } = schema.safeParse(raw);
  if (!success) throw noSense();
  return data;
};

/** `POST /api/peer/…`: what other installations tell and ask, each call signed; nothing is there unless `PEERS` is on. */
export const peerRoutes: RawRoutes = (app, { ports }) => {
  const { config, database, files, photos, report } = ports;
  if (!config.PEERS) return;
  const identity = identityOf(config);
  const callers = new WeakMap<FastifyRequest, Caller>();

  const signed = (reply: FastifyReply, { nonce }: Caller['claim'], text: string) =>
    reply
      .header(SIGNATURE, signAnswer(identity, nonce, text))
      .type('application/json; charset=utf-8')
      .send(text);
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url: path, headers } = request;
    try {
      callers.set(request, await callerOf(database, identity, { header: headers[SIGNATURE], method, path }, new Date()));
    } catch (error) {
      const claim = error instanceof Refusal ? await callsErased(database, identity, headers[SIGNATURE]) : undefined;
      if (!claim) throw error;
      return signed(reply.code(410), claim, goneText(claim.toCompany));
    }
  };
  /** Answers a call that was signed with its body, and has not come before; the answer is signed. */
  const route = <T extends z.ZodType>(
    scope: FastifyInstance,
    url: string,
    {
      limit,
      answer,
      act,
    }: { limit: number; answer: T; act: (caller: Caller, body: Buffer, request: FastifyRequest, now: Date) => Promise<z.input<T>> },
  ) =>
    scope.route({
      method: 'POST',
      url,
      bodyLimit: limit,
      config: { rateLimit: { max: Math.min(CALLS, config.RATE_LIMIT) } },
      compress: false,
      // Before the body is read: of a stranger nothing is.
      onRequest: identify,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = callers.get(request)!;
        const body = (request.body ?? Buffer.alloc(0)) as Buffer;
        const now = new Date();
        refuseForged(digestOf(body) === caller.claim.digest);
        await takeOnce(database, caller, now);
        await noteHeard(database, caller.peer, now);
        const text = JSON.stringify(answer.parse(await act(caller, body, request, now)));
        return signed(reply, caller.claim, text);
      },
    });

  void app.register((scope: FastifyInstance, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) => read(null, body));
    route(scope, '/api/peer/messages', {
      limit: MAX_BODY,
      answer: Results,
      act: async ({ peer }, body, _request, now) => {
        const { messages } = parsed(Messages, () => JSON.parse(body.toString()));
        const results = await receive({ database, files, report }, peer, messages, now);
        const fate = await betweenCompanies(database, (within) => within(peer.companyId, fateOf));
        return { results, closed: fate === 'closed' };
      },
    });
    route(scope, '/api/peer/takeback', {
      limit: MAX_BODY,
      answer: GivenBack,
      act: async ({ peer }, body, _request, now) => {
        const asked = parsed(AskedBack, () => JSON.parse(body.toString()));
        return giveBackAsked(database, peer, asked.transfers, now);
      },
    });
    route(scope, '/api/peer/photo', {
      limit: MAX_PHOTO_BYTES,
      answer: PhotoResult,
      act: async ({ peer: { shadow } }, body, request) => {
        const { transfer, entry, index } = parsed(PhotoPlace, () => request.query);
        const known = await betweenCompanies(database, (within) =>
          within(shadow, (db) => db.$count(transfers, and(eq(transfers._id, transfer), live))),
        );
        if (known === 0) return { stored: false };
        const key = photoKey(shadow, entry, index);
        // What was brought once stays what it was.
        if (await isStored(files, key)) return { stored: true };
        try {
          await files.put(key, await photos.prepare({ company: shadow }, body));
        } catch (error) {
          // It is no photo, or none that anybody's would be taken.
          if (error instanceof Refusal && [413, 415, 422].includes(error.status)) return { stored: false };
          throw error;
        }
        return { stored: true };
      },
    });
    done();
  });
};
