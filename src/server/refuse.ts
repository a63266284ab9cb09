import type { Refusal as RefusalBody } from '#shared/contract.ts';

/** A refusal the user can act on: an HTTP status and what the answer says. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: RefusalBody, retryAfter?: number) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Makes refusals to throw: `throw refuse.conflict('Otro usuario modificó este registro')`. Messages are Spanish and fit to be shown. */
export const refuse = {
  invalid: (message: string, fields?: Record<string, string>) => new Refusal(400, { code: 'INVALID', message, ...(fields && { fields }) }),
  credentials: () => new Refusal(401, { code: 'CREDENTIALS', message: 'Error de Credencial' }),
  auth: (message = 'Su sesión terminó, vuelva a ingresar') => new Refusal(401, { code: 'AUTH', message }),
  forbidden: (message = 'No tiene permiso para esta acción') => new Refusal(403, { code: 'FORBIDDEN', message }),
  /** Of who should have a second factor by now, and does not. */
  lacksFactor: () => new Refusal(403, { code: 'SECOND_FACTOR', message: 'Su empresa pide el segundo factor: actívelo para seguir' }),
  notFound: (message: string) => new Refusal(404, { code: 'NOT_FOUND', message }),
  /** What the call names does not exist; `data` lists it. */
  missing: (message: string, data: readonly string[], fields?: Record<string, string>) =>
    new Refusal(405, { code: 'MISSING', message, data, ...(fields && { fields }) }),
  conflict: (message: string, fields?: Record<string, string>) =>
    new Refusal(409, { code: 'CONFLICT', message, ...(fields && { fields }) }),
  /** Nothing can be shared with the company of this code (spec 2 §8). */
  partner: (message: string, transferid: string) =>
    new Refusal(400, { code: 'TRANSFER', message, err: 1, data: transferid, fields: { transferid: message } }),
  /** The record was created before from the same form, which said something else then; `data` names it. */
  created: (message: string, data: { _id: string; internalID: string }) => new Refusal(409, { code: 'CREATED', message, data }),
  /** It was done before from another copy of the same, and is done again when the call says so; `data` tells who did it and when. */
  repeated: (message: string, data: { by: string; mine: boolean; createAt: Date; total: number }) =>
    new Refusal(409, { code: 'REPEATED', message, data }),
  /** What was sent with an `Idempotency-Key` is not what came with it before. */
  reused: (message: string) => new Refusal(422, { code: 'IDEMPOTENCY', message }),
  /** Somebody saved the record between this user's reading and saving it. */
  stale: (message = 'Otro usuario modificó este registro') => new Refusal(409, { code: 'STALE', message }),
  /** There are more than the user agreed to change. */
  more: (message: string) => new Refusal(409, { code: 'MORE', message }),
  /** The record cannot be deleted while others point at it; `data` counts them. */
  inUse: (message: string, count: number) => new Refusal(409, { code: 'IN_USE', message, data: { count } }),
  tooLarge: (message: string) => new Refusal(413, { code: 'TOO_LARGE', message }),
  fileType: (message: string) => new Refusal(415, { code: 'FILE_TYPE', message }),
  /** A picture whose unpacking would take more than it is worth. */
  picture: (message: string) => new Refusal(422, { code: 'PICTURE', message }),
  /** Nothing can be written: the operator has to make room. */
  noSpace: (message: string) => new Refusal(503, { code: 'NO_SPACE', message }, 60),
  busy: (message: string, retryAfter: number) => new Refusal(503, { code: 'BUSY', message }, retryAfter),
  tooMany: (message: string, retryAfter: number) => new Refusal(429, { code: 'TOO_MANY', message }, retryAfter),
};
