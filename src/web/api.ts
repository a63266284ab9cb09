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
};

const OFFLINE: Refusal = { code: 'OFFLINE', message: 'No hay conexión con el servidor, vuelva a intentar' };

const multipartOf = (endpoint: Endpoint, input: Record<string, unknown>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    if (endpoint.files?.[name]) for (const file of value as File[]) form.append(name, file);
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
};

const send = async (endpoint: Endpoint, input: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> => {
  const token = connection.token();
  const query = endpoint.method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : '';
  const json = endpoint.method === 'POST' && !endpoint.files;
  const response = await fetch(query ? `${endpoint.path}?${query}` : endpoint.path, {
    method: endpoint.method,
    headers: { ...(token && { token }), ...(json && { 'content-type': 'application/json' }) },
    ...(endpoint.method === 'POST' && { body: json ? JSON.stringify(input) : multipartOf(endpoint, input) }),
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
  throw new ApiError(response.status, refusal);
};

/** Files of a multipart call, by field. */
type Attached<E extends Endpoint> = E['files'] extends Record<infer F extends string, unknown> ? { [K in F]?: File[] } : unknown;

/** For `useQuery`: a call with its input. */
export type Query<Answer> = ReturnType<typeof queryOptions<Answer, ApiError>> & { queryFn: QueryFunction<Answer> };

/** One endpoint in the browser. */
export type Caller<E extends Endpoint> = {
  /** Calls it; throws `ApiError`. */
  call: (input: Sent<E> & Attached<E>, signal?: AbortSignal) => Promise<Received<E>>;
  /** For `useQuery`. */
  queryOptions: (input: Sent<E>) => Query<Received<E>>;
  /** For `useMutation`. */
  mutationOptions: () => { mutationFn: (input: Sent<E> & Attached<E>) => Promise<Received<E>> };
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
