import { queryOptions, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import type { Contract, Endpoint, Received, Refusal, Sent } from '#shared/contract.ts';
import { whenBack } from './online.ts';

/** A call that the server refused, or that never reached it. `fields` maps a form path to its message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly incident: string | undefined;
  readonly data: unknown;

  constructor(status: number, refusal: Refusal) {
    super(refusal.message);
    this.status = status;
    this.code = refusal.code;
    this.fields = refusal.fields;
    this.incident = refusal.incident;
    this.data = refusal.data;
  }
}

/** Where calls take their token from, and what happens when the session or the permission is missing; set once by `main.tsx`. */
export const connection = {
  token: (): string | undefined => undefined,
  /** Told the token that was refused. */
  onAuth: (_token: string) => {},
  onForbidden: (_message: string) => {},
  /** Told when nothing is done any more for want of a second factor. */
  onLacksFactor: (_message: string) => {},
};

const OFFLINE: Refusal = { code: 'OFFLINE', message: 'No hay conexión con el servidor, vuelva a intentar' };

const isFiles = (value: unknown): value is readonly File[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof Blob);

/** What a call sends: JSON, or multipart if it carries files. */
const bodyOf = ({ files }: Endpoint, input: Record<string, unknown>): FormData | string => {
  if (!files) return JSON.stringify(input);
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const fields = given.filter(([, value]) => !isFiles(value));
  const attached = given.flatMap(([name, value]) => (isFiles(value) ? value.map((file) => [name, file] as const) : []));
  if (attached.length === 0) return JSON.stringify(Object.fromEntries(fields));
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, file] of attached) form.append(name, file);
  return form;
};

const send = async (endpoint: Endpoint, input: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> => {
  const token = connection.token();
  const query = endpoint.method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : '';
  const body = endpoint.method === 'GET' ? undefined : bodyOf(endpoint, input);
  const response = await fetch(query ? `${endpoint.path}?${query}` : endpoint.path, {
    method: endpoint.method,
    headers: { ...(token && { token }), ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    void whenBack();
    throw new ApiError(0, OFFLINE);
  });
  if (response.ok) return response.json();
  const refusal = (await response.json().catch(() => OFFLINE)) as Refusal;
  if (refusal === OFFLINE) void whenBack();
  if (refusal.code === 'AUTH' && token) connection.onAuth(token);
  if (refusal.code === 'FORBIDDEN') connection.onForbidden(refusal.message);
  if (refusal.code === 'SECOND_FACTOR' && response.status === 403) connection.onLacksFactor(refusal.message);
  throw new ApiError(response.status, refusal);
};

/** What a call is made with: its input, and under the fields of a multipart call files, or what else the input takes there. */
type Given<E extends Endpoint> =
  E['files'] extends Record<infer F extends string, unknown>
    ? Omit<Sent<E>, F> & { [K in F]?: readonly File[] | Sent<E>[K & keyof Sent<E>] }
    : Sent<E>;

/** For `useQuery`: a call with its input. */
export type Query<Answer> = ReturnType<typeof queryOptions<Answer, ApiError>> & { queryFn: QueryFunction<Answer> };

/** One endpoint in the browser. */
export type Caller<E extends Endpoint> = {
  /** Calls it; throws `ApiError`. */
  call: (input: Given<E>, signal?: AbortSignal) => Promise<Received<E>>;
  /** For `useQuery`. */
  queryOptions: (input: Sent<E>) => Query<Received<E>>;
  /** For `useMutation`. */
  mutationOptions: () => { mutationFn: (input: Given<E>) => Promise<Received<E>> };
  /** Key of all its queries, for invalidation. */
  key: QueryKey;
};

/** A slice's calls: `ordersApi.search.queryOptions({ … })`. Which slice a query belongs to is the first part of its key. */
export const client = <C extends Contract>(slice: string, contract: C): { [K in keyof C]: Caller<C[K]> } => {
  const callers = Object.entries(contract).map(([name, endpoint]): [string, unknown] => {
    const key = [slice, name];
    const call = (input: Record<string, unknown>, signal?: AbortSignal) => send(endpoint, input, signal);
    return [
      name,
      {
        call,
        key,
        queryOptions: (input: Record<string, unknown>) =>
          queryOptions({ queryKey: [...key, input], queryFn: ({ signal }) => call(input, signal) }),
        mutationOptions: () => ({ mutationFn: (input: Record<string, unknown>) => call(input) }),
      },
    ];
  });
  return Object.fromEntries(callers) as { [K in keyof C]: Caller<C[K]> };
};
