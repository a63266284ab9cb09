/** What any failed call comes down to; `ApiError` of the api fits. */
export interface Failure {
  message: string;
  /** Form path -> message. */
  fields: Readonly<Record<string, string>>;
  incident?: string;
}

/** The server's text for a bug, for failures that carry none (decisions §2). */
const UNKNOWN = 'Algo salió mal, comuníquese con soporte';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * What to show for something thrown by a call: a refusal of the server (it has a `code`) speaks for itself,
 * anything else is a bug or a lost connection and gets the general text.
 */
export function failureOf(error: unknown): Failure {
  if (!isRecord(error) || typeof error.code !== 'string' || typeof error.message !== 'string') return { message: UNKNOWN, fields: {} };
  const fields = isRecord(error.fields) ? error.fields : {};
  return {
    message: error.message || UNKNOWN,
    fields: Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    ...(typeof error.incident === 'string' && { incident: error.incident }),
  };
}

/** What to show of it in one line: a bug with the number that support finds it by. */
export const failureLine = ({ message, incident }: { message: string; incident?: string | undefined }): string =>
  incident ? `${message} (incidente ${incident})` : message;
