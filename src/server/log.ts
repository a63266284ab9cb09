import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/**
 * The product's log: one JSON object a line, for Fastify (which adds each request's id) and for everything else.
 *
 * It holds no passwords, tokens, bodies or people's data: requests are logged by their path alone, and failed queries without their values.
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
        err: describeError,
        error: describeError,
        cause: describeError,
      },
      redact: { paths: PRIVATE.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[oculto]' },
    },
    to ?? pino.destination(1),
  );

/** An address as the log may keep it: without its query, which may be signed, and without parts that are secrets, such as a reset link's. */
export const safePath = (url: string) =>
  url
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((part) => (part.length >= 24 && !UUID.test(part) && /^[\w%-]+$/.test(part) && /\d/.test(part) ? '[oculto]' : part))
    .join('/');

/** What the log keeps of an error: of one from the database everything but the values that it names. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  const kind = { type: error.name === 'Error' ? error.constructor.name : error.name, stack };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (error instanceof DrizzleQueryError) return { ...kind, query: error.query, ...cause };
  const { code, severity, constraint, table, column, routine } = error as DatabaseProblem;
  const where = { code, constraint, table, column, routine };
  // PostgreSQL quotes the offending value after a colon, and its detail and where hold whole rows.
  if (severity !== undefined) return { ...kind, message: error.message.replace(/: .*$/s, ''), ...where, ...cause };
  return { ...kind, message: error.message, code, ...cause };
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
