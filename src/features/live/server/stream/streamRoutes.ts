import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '#shared/permissions.ts';
import { asCompany } from '#server/db.ts';
import type { RawRoutes } from '#server/http/rawRoutes.ts';
import { refuse, Refusal } from '#server/refuse.ts';
import { seenVehicles } from '../operations.ts';
import { companyFeeds, textOf } from './companyFeeds.ts';

/** How long a stream is silent at most, in seconds. */
const ALIVE_SECONDS = 15;
/** How often it is asked again whether whoever reads may do so, in milliseconds. */
const ASK_MS = 30_000;
/** Streams at a time: of one person, and of one company. */
const [OF_PERSON, OF_COMPANY] = [20, 200];
/** What may lie ready for a reader who does not take it, in bytes: whoever is further behind has to begin anew. */
const BEHIND = 4 * 1024 * 1024;

type Reader = { viewer: Viewer; response: ServerResponse; request: FastifyRequest; seen: ReadonlySet<string> | null; leave: () => void };

/** `GET /api/live/stream`: what moves, as text/event-stream, for as long as its reader may see it. */
export const streamRoutes: RawRoutes = (app, { ports: { database, report }, viewerOf }) => {
  const feeds = companyFeeds(database, report);
  const readers = new Set<Reader>();
  let timers: NodeJS.Timeout[] = [];

  const end = (reader: Reader, cut = false) => {
    if (!readers.delete(reader)) return;
    reader.leave();
    if (cut) reader.response.destroy();
    else reader.response.end();
    if (readers.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
  };

  const tell = (reader: Reader, text: string) => {
    if (reader.response.writableLength > BEHIND) end(reader, true);
    else reader.response.write(text);
  };
  const alive = textOf({ alive: ALIVE_SECONDS });

  const seenBy = async (viewer: Viewer) => {
    const seen = await asCompany(database, viewer.company, (db) => seenVehicles(db, viewer));
    return seen && new Set(seen);
  };

  /** Ends the stream of who has signed out, or may no longer see it. */
  const ask = async (reader: Reader) => {
    try {
      reader.seen = await seenBy(await viewerOf(reader.request, 'map'));
    } catch (error) {
      // What the database cannot tell now it tells next time.
      if (error instanceof Refusal) end(reader);
      else report(error);
    }
  };

  const begin = (reader: Reader) => {
    readers.add(reader);
    if (timers.length > 0) return;
    const each = (ms: number, what: (reader: Reader) => unknown) => setInterval(() => readers.forEach((one) => void what(one)), ms);
    timers = [each(ALIVE_SECONDS * 1000, (one) => tell(one, alive)), each(ASK_MS, ask)];
  };

  app.get('/api/live/stream', { exposeHeadRoute: false }, async (request, reply) => {
    const viewer = await viewerOf(request, 'map');
    const seen = await seenBy(viewer);
    const others = [...readers].filter((other) => other.viewer.company === viewer.company);
    if (others.length >= OF_COMPANY || others.filter((other) => other.viewer._id === viewer._id).length >= OF_PERSON)
      throw refuse.tooMany('Hay demasiados mapas abiertos a la vez', 30);
    void reply.hijack();
    const response = reply.raw;
    const { socket } = request.raw;
    // Whoever left meanwhile says so no more.
    if (response.destroyed || socket.destroyed) return;
    // No proxy keeps it back until there is more of it, and nothing else comes over its connection.
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'close' };
    response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
    const reader: Reader = { viewer, response, request, seen, leave: () => undefined };
    reader.leave = feeds.watch(viewer.company, ({ positions, text }) => {
      const { seen: only } = reader;
      const mine = only && positions.filter(({ _id }) => only.has(_id));
      if (!mine) tell(reader, text);
      else if (mine.length > 0) tell(reader, textOf({ positions: mine }));
    });
    // The connection's end is as well that of an answer which waits behind another of the same.
    for (const one of [response, socket]) one.once('close', () => end(reader));
    response.once('error', () => end(reader));
    begin(reader);
    tell(reader, alive);
  });

  // Whoever stops the server does not wait for those who watch.
  app.addHook('preClose', async () => {
    for (const reader of readers) end(reader);
    await feeds.close();
  });
};
