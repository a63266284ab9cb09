import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Config } from '#server/config.ts';
import { readWhole } from '#server/outward/readWhole.ts';
import type { Peer } from './connected.ts';
import { identityOf, wayOf } from './identity.ts';
import { digestOf, isAnswerOf, SIGNATURE, signCall, WINDOW_MS } from './signing.ts';
import { unreachable } from './unreachable.ts';
import { goneText } from './wire.ts';

/** Why a call to another installation failed, in Spanish, for an owner. */
export class PeerError extends Error {
  /** What it answered, if it did. */
  readonly status: number | undefined;
  /** Whether it answered that the company is no more: it was erased there, and nobody will ever answer for it. */
  readonly gone: boolean;
  constructor(message: string, { status, gone = false, cause }: { status?: number; gone?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
    this.gone = gone;
  }
}

/** How long a call may take, in milliseconds, and what is read of an answer at most, in bytes. */
const [TIMEOUT, MOST] = [20_000, 4_000_000];

/** What a call needs of the server. */
export type CallPorts = {
  config: Config;
  /** The clock by which calls are signed. */
  now?: () => Date;
  /** How long a call may take, in milliseconds; 20 seconds unless told. */
  timeout?: number;
};

const minutes = (ms: number) => Math.round(Math.abs(ms) / 60_000);

/** Why somebody refused who tells nothing of it: how far their clock is from ours is known by what every answer says. */
const refusedBecause = (date: string | null, now: Date): string => {
  const apart = date === null ? 0 : now.getTime() - Date.parse(date);
  if (Math.abs(apart) > WINDOW_MS - 10_000)
    return `Los relojes de las dos instalaciones difieren en ${minutes(apart)} minutos: ponga en hora el que está mal`;
  return 'No reconoce a esta instalación: falta que carguen allá los datos de acá, o la quitaron';
};

const reasonOf = (status: number, headers: Headers, now: Date): string => {
  if (status === 401) return refusedBecause(headers.get('date'), now);
  if (status === 404) return 'En esa dirección no hay un Reparto que comparta con otras instalaciones';
  if (status >= 300 && status < 400) return 'Contesta que está en otra dirección: corríjala';
  if (status === 429) return 'Recibe demasiados pedidos';
  return `Contesta con el error ${status}`;
};

/**
 * Calls the company of another installation: signed for it alone, and its answer is believed when it is signed for this call. Redirections are
 * not followed: the address is what an owner typed.
 * @throws PeerError when there is no answer, or none that can be believed
 */
export const callPeer = async <T extends z.ZodType>(
  { config, now = () => new Date(), timeout = TIMEOUT }: CallPorts,
  peer: Peer,
  call: { path: string; body: Uint8Array<ArrayBuffer> | string; answer: T },
): Promise<z.output<T>> => {
  const { path, body, answer } = call;
  if (!config.PEERS_HTTP && !peer.address.startsWith('https:')) throw new PeerError('Su dirección no es https://');
  const url = new URL(peer.address.replace(/\/+$/, '') + path);
  const nonce = randomUUID();
  const at = now();
  const header = signCall(identityOf(config), {
    method: 'POST',
    path,
    company: wayOf(peer.companyId),
    to: peer.installation,
    toCompany: peer.way,
    time: at.getTime(),
    nonce,
    digest: digestOf(body),
  });
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { [SIGNATURE]: header, 'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    text = String(await readWhole(response, MOST, () => new PeerError('Contesta demasiado')));
  } catch (error) {
    throw error instanceof PeerError ? error : new PeerError(unreachable(error), { cause: error });
  }
  const { status, headers } = response;
  const isSigned = isAnswerOf(peer.publicKey, nonce, text, headers.get(SIGNATURE));
  if (status === 410 && text === goneText(peer.way) && isSigned)
    throw new PeerError('Ya no existe: la borraron de su instalación', { status, gone: true });
  if (status !== 200) throw new PeerError(reasonOf(status, headers, at), { status });
  if (!isSigned) throw new PeerError('Lo que contesta no lleva su firma');
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    said = undefined;
  }
  const { data, success } = answer.safeParse(said);
  if (!success) throw new PeerError('Contesta algo que no se entiende: tiene otra versión');
  return data;
};
