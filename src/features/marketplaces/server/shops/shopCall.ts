import type * as z from 'zod';
import { readWhole } from '#server/outward/readWhole.ts';
import { ShopError } from './shopError.ts';

/** How long a call may take, in milliseconds, and what is read of an answer at most, in bytes. */
const [TIMEOUT, MOST] = [30_000, 20_000_000];
/** How long one waits at most who is told to, in seconds. */
const LONGEST_WAIT = 3_600;

/** A call to a marketplace. */
export type ShopCall<T> = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers?: Record<string, string>;
  /** Sent as JSON, or as a form. */
  json?: unknown;
  form?: Record<string, string>;
  /** Whether permissions are given there: it is the application that is refused then, unless it says that a permission is over. */
  gives?: 'permission';
  /** What it has to answer. */
  answer: z.ZodType<T>;
  /** In milliseconds; 30 seconds unless told. */
  timeout?: number;
};

/** Seconds or a date, as RFC 9110 has it. */
const secondsOf = (header: string | null): number | undefined => {
  if (header === null) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), LONGEST_WAIT) : undefined;
};

const unreachable = (error: unknown): ShopError => {
  const { name, cause } = error as Error;
  const { code } = (cause ?? {}) as { code?: unknown };
  if (name === 'TimeoutError') return new ShopError('transient', 'No contesta: tarda demasiado');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new ShopError('transient', 'No se encuentra su dirección');
  return new ShopError('transient', `No contesta (${typeof code === 'string' ? code : name})`);
};

/** Words by which OAuth says that a permission is over, and that it does not take who asks for one. */
const isOver = (text: string) => /"error"\s*:\s*"(invalid_grant|invalid_token)"/.test(text.slice(0, 4_000));
const isGrantOver = (text: string) => /"error"\s*:\s*"invalid_grant"/.test(text.slice(0, 4_000));
const isUsRefused = (text: string) => /"error"\s*:\s*"(unauthorized_client|invalid_client)"/.test(text.slice(0, 4_000));

const faultOf = (status: number, text: string, headers: Headers, gives: ShopCall<never>['gives']): ShopError => {
  if (gives && (status === 400 || status === 401) && isGrantOver(text)) return new ShopError('gone', 'El permiso terminó', { status });
  if (gives && (status === 401 || ((status === 400 || status === 403) && isUsRefused(text))))
    return new ShopError('transient', 'No acepta las credenciales de esta instalación', { status, isOurs: true });
  if (status === 429)
    return new ShopError('transient', 'Pide que se le consulte menos', { status, retryAfter: secondsOf(headers.get('retry-after')) ?? 60 });
  if (status === 401 || (status === 400 && isOver(text))) return new ShopError('gone', 'El permiso terminó', { status });
  if (status === 403) return new ShopError('refused', 'No permite consultar eso: falta un permiso de la aplicación', { status });
  if (status === 404) return new ShopError('refused', 'No tiene lo que se le pide', { status });
  if (status >= 300 && status < 400) return new ShopError('transient', 'Contesta que está en otra dirección', { status });
  if (status >= 500 || status === 408)
    return new ShopError('transient', `Contesta con el error ${status}`, { status, retryAfter: secondsOf(headers.get('retry-after')) });
  return new ShopError('refused', `Rechaza el pedido (${status})`, { status });
};

/** The bytes that a marketplace answers. Redirections are not followed. @throws ShopError */
export const shopBytes = async ({
  url,
  method = 'GET',
  headers = {},
  json,
  form,
  gives,
  timeout = TIMEOUT,
}: Omit<ShopCall<never>, 'answer'>) => {
  let response: Response;
  let bytes: Buffer;
  const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
  const type = json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  try {
    response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    bytes = await readWhole(response, MOST, () => new ShopError('transient', 'Contesta demasiado'));
  } catch (error) {
    throw error instanceof ShopError ? error : unreachable(error);
  }
  if (!response.ok) throw faultOf(response.status, bytes.toString(), response.headers, gives);
  return { bytes, headers: response.headers };
};

/** What a marketplace answers as JSON, and the headers of that. @throws ShopError, of what is no JSON or has another shape too */
export const shopCall = async <T>({ answer, ...call }: ShopCall<T>): Promise<{ said: T; headers: Headers }> => {
  const { bytes, headers } = await shopBytes(call);
  let raw: unknown;
  try {
    raw = bytes.length === 0 ? {} : JSON.parse(bytes.toString());
  } catch {
    throw new ShopError('transient', 'Contesta algo que no se entiende');
  }
  const { data, success } = answer.safeParse(raw);
  // Nothing says nothing of what was asked for.
  if (!success && bytes.length === 0) throw new ShopError('transient', 'Contesta sin decir nada');
  if (!success) throw new ShopError('transient', 'Contesta otra cosa que la que documenta', { isOdd: true });
  return { said: data, headers };
};
