import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import type { Database } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import type { Peer } from '../connected.ts';
import { receiveConfirmations, receiveRefusals, receiveTakenBack } from './receiveEndings.ts';
import { receiveEntries } from './receiveEntries.ts';
import { receiveShares } from './receiveShares.ts';
import { Message, type MessageOf, type Result } from '../wire.ts';

type ReceivePorts = { database: Database; files: FileStore; report: (error: unknown) => void };

const TAKEN: Result = { result: 'taken' };
const LATER: Result = { result: 'later' };

/** What is at least known of a message that is not understood. */
const Unknown = z.object({ kind: z.string(), transfer: Id });

/** Does what some messages of one kind tell, all of it or nothing. */
const apply = async (ports: ReceivePorts, peer: Peer, some: readonly Message[], now: Date): Promise<Result[]> => {
  const [first] = some;
  const { database } = ports;
  if (first?.kind === 'share') return receiveShares(database, peer, some as MessageOf<'share'>[], now);
  if (first?.kind === 'entry') await receiveEntries(ports, peer, some as MessageOf<'entry'>[], now);
  if (first?.kind === 'confirm') await receiveConfirmations(database, peer, some as MessageOf<'confirm'>[], now);
  if (first?.kind === 'refuse') await receiveRefusals(database, peer, some as MessageOf<'refuse'>[], now);
  if (first?.kind === 'takenBack') return receiveTakenBack(database, peer, some as MessageOf<'takenBack'>[], now);
  return some.map(() => TAKEN);
};

/** The same, and where it fails message by message: what cannot be done is told again later. */
const applyAll = async (ports: ReceivePorts, peer: Peer, some: readonly Message[], now: Date): Promise<Result[]> => {
  try {
    return await apply(ports, peer, some, now);
  } catch (error) {
    if (some.length > 1) {
      const results: Result[] = [];
      const waiting = new Set<string>();
      for (const message of some) {
        const [result = LATER] = waiting.has(message.transfer) ? [LATER] : await applyAll(ports, peer, [message], now);
        if (result.result === 'later') waiting.add(message.transfer);
        results.push(result);
      }
      return results;
    }
    ports.report(error);
    return [LATER];
  }
};

/**
 * Does what the company of another installation tells, in its order: each message once, in the transaction that notes it. One that cannot be
 * done keeps the later ones of its transfer, and no others; an order that is not understood is not taken.
 */
export const receive = async (ports: ReceivePorts, peer: Peer, raw: readonly unknown[], now: Date): Promise<Result[]> => {
  const results: Result[] = raw.map(() => LATER);
  const waiting = new Set<string>();
  let run: { at: number; message: Message }[] = [];
  const end = async () => {
    const done = await applyAll(
      ports,
      peer,
      run.map(({ message }) => message),
      now,
    );
    for (const [i, { at, message }] of run.entries()) {
      results[at] = done[i] ?? LATER;
      if (results[at].result === 'later') waiting.add(message.transfer);
    }
    run = [];
  };
  for (const [at, each] of raw.entries()) {
    const message = Message.safeParse(each).data;
    if (run.length > 0 && message?.kind !== run[0]?.message.kind) await end();
    if (message) {
      if (!waiting.has(message.transfer)) run.push({ at, message });
      continue;
    }
    const unknown = Unknown.safeParse(each).data;
    if (unknown?.kind === 'share')
      results[at] = { result: 'refused', reason: 'No se entiende lo que se comparte: hay que actualizar Reparto' };
    if (unknown) waiting.add(unknown.transfer);
  }
  if (run.length > 0) await end();
  return results;
};
