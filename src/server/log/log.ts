import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';

/**
 * The product's log: one JSON object a line, for Fastify (which adds each request's id) and for everything else.
 *
 * It holds no passwords, tokens, bodies or people's data: requests are logged by their path alone, and failed queries without their values.
 * A line has 8 kB at most.
 * @param to where to write instead of standard output
 */
export const createLog = ({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, to?: DestinationStream): Logger =>
  pino(
    {
      level: LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        req: ({ method, url }: { method: string; url: string }) => ({ method, path: safePath(url) }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: (error: unknown) => describeError(error),
        error: (error: unknown) => describeError(error),
        cause: (error: unknown) => describeError(error),
      },
      hooks: { streamWrite: fitting },
      redact: { paths: PRIVATE.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[oculto]' },
    },
    to ?? standardOutput(),
  );

/** Standard output, of which nothing ends the server: where it is a file on a full disk, lines are lost. */
export const standardOutput = (): DestinationStream => {
  const output = pino.destination({ dest: 1, maxLength: MAX_WAITING });
  let isFailing = false;
  output.on('error', () => (isFailing = true)).on('write', () => (isFailing = false));
  // At the end of the process it would try for ever.
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!isFailing) flush();
  };
  return output;
};

/** An address as the log may keep it: without its query, which may be signed, and without what may be a secret, such as a device's. */
export const safePath = (url: string): string => {
  const path = url.replace(/[?#].*$/s, '');
  const [before, page] = linkIn(path);
  if (page !== undefined) return `${safePath(before)}/${page}/[oculto]`;
  return path
    .split('/')
    .map((part) => part.replace(/[\w%-]{24,}/g, (run) => (UUID.test(run) ? run : '[oculto]')))
    .join('/');
};

/**
 * What stands before a mailed link's page, and the page: whatever follows it may be the secret, and mails and people add signs to links, or
 * spell them with others. Undefined for a path without.
 */
const linkIn = (path: string): [before: string, page: string | undefined] => {
  const decode = (text: string) => text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const plain = decode(decode(decode(path)));
  const found = /(?:^|[/\\])(invitation|reset-password)(?![a-z-])(?!\/accept$)(?=.*[^/\\])/is.exec(plain);
  const [all = '', page = ''] = found ?? [];
  return found && plain.length > found.index + all.length
    ? [plain.slice(0, found.index).replace(/[?#].*$/s, ''), page.toLowerCase()]
    : [path, undefined];
};

/** What the log keeps of an error: of one from the database everything but the values that it names. */
function describeError(error: unknown, causes = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack = '' } = error;
  const frames = stack
    .slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  const kind = { type: error.name === 'Error' ? error.constructor.name : error.name, stack: frames };
  const cause = error.cause === undefined || causes === MAX_CAUSES ? {} : { cause: describeError(error.cause, causes + 1) };
  if (error instanceof DrizzleQueryError) return { ...kind, query: cut(error.query, MAX_TEXT), ...cause };
  const { code, severity, constraint, table, column, routine } = error as DatabaseProblem;
  const where = { code, constraint, table, column, routine };
  // PostgreSQL quotes the offending value after a colon, and its detail and where hold whole rows.
  if (severity !== undefined) return { ...kind, message: cut(message.replace(/: .*$/s, ''), MAX_TEXT), ...where, ...cause };
  return { ...kind, message: cut(message, MAX_TEXT), code, ...cause };
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}… (${text.length})` : text);

/** A value with long texts cut, and of long lists and large records the beginning. */
const abridged = (value: unknown, most: number): unknown => {
  if (typeof value === 'string') return cut(value, most);
  if (Array.isArray(value)) return value.slice(0, MAX_PARTS).map((each) => abridged(each, most));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, MAX_PARTS);
  return Object.fromEntries(entries.map(([key, inner]) => [cut(key, most), abridged(inner, most)]));
};

/** A line as the log may have it: one that is too long with its parts cut. */
function fitting(line: string): string {
  if (Buffer.byteLength(line) <= MAX_BYTES) return line;
  const { level, time, pid, reqId, incident, msg, ...details } = JSON.parse(line) as Record<string, unknown>;
  const told = (most: number) => {
    const parts = abridged({ msg, ...details }, most);
    return `${JSON.stringify({ level, time, pid, reqId, incident, ...(parts as object) })}\n`;
  };
  const lines = [1_000, 100, 10].map(told);
  return lines.find((each) => Buffer.byteLength(each) <= MAX_BYTES) ?? `${JSON.stringify({ level, time, pid, reqId, incident })}\n`;
}

type DatabaseProblem = Error & {
  code?: string;
  severity?: string;
  constraint?: string;
  table?: string;
  column?: string;
  routine?: string;
};

/** Keys whose values are never written, wherever they stand in what is logged. */
const PRIVATE = ['password', 'token', 'secret', 'authorization', 'cookie', 'headers', 'body', 'email', 'address', 'toAddress', 'phone'];

/** Most bytes of a line, its end included. */
const MAX_BYTES = 8 * 1024;

/** Most characters of a text that an error brings along, parts of a list or record of a long line, and causes of an error. */
const MAX_TEXT = 1_000;
const MAX_PARTS = 30;
const MAX_CAUSES = 4;

/** Most bytes that wait for standard output. */
const MAX_WAITING = 4 * 1024 * 1024;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
