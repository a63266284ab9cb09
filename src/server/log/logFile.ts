import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import type { DestinationStream } from 'pino';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { StartupError } from '../startupError.ts';
import { keptFiles } from './keptFiles.ts';

/** A log that is kept in a file. */
export type LogFile = DestinationStream & {
  /** Writes what is still to be written, and packs what is still to be packed. */
  close: () => Promise<void>;
};

/** How large a file becomes before the next one is begun, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Most bytes that wait to be written; what comes beyond goes to standard output. */
const MAX_WAITING = 8 * 1024 * 1024;
/** How long after a failure the file is tried again, in milliseconds. */
const AGAIN_MS = 10_000;

type Options = {
  /** How many former files are kept. */
  keep: number;
  /** Where lines go that the file does not take. */
  otherwise: DestinationStream;
  maxBytes?: number;
  againMs?: number;
};

/** Refuses at the start what no line could ever be written to; a full disk is none of that. */
const claim = (file: string) => {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', 0o640));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    throw new StartupError(`El registro no se puede escribir en ${file}: ${message}`, { cause: error });
  }
};

/**
 * Opens the file of the log. A new one is begun each midnight (of the system's zone) and when it is large. While it cannot be written, as on
 * a full disk, lines go elsewhere and it is tried again and again.
 * @throws StartupError when there can be no such file
 */
export const openLogFile = (name: string, { keep, otherwise, maxBytes = MAX_BYTES, againMs = AGAIN_MS }: Options): LogFile => {
  const file = path.resolve(name);
  claim(file);
  const kept = keptFiles(file, keep);
  let stream: RotatingFileStream | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Lines that went elsewhere since the file failed. */
  let elsewhere: number | undefined;

  const lineOf = (level: string, msg: string, details: object) =>
    `${JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, ...details, msg })}\n`;
  const instead = (line: string) => {
    if (elsewhere !== undefined) elsewhere += 1;
    otherwise.write(line);
  };
  const fail = (failing: RotatingFileStream, { code }: NodeJS.ErrnoException) => {
    if (stream !== failing) return;
    stream = undefined;
    if (elsewhere === undefined) otherwise.write(lineOf('error', 'log file cannot be written', { file, code }));
    elsewhere ??= 0;
    timer = setTimeout(open, againMs).unref();
  };
  function open() {
    const mine = createStream(kept.nameOf, { path: path.dirname(file), size: `${maxBytes}B`, interval: '1d', mode: 0o640 });
    stream = mine;
    mine.on('error', (error) => fail(mine, error));
    mine.once('open', () => {
      if (elsewhere === undefined) return;
      const missed = elsewhere;
      // The last line of before may be there in part.
      mine.write(`\n${lineOf('warn', 'log file is written again', { linesElsewhere: missed })}`, (error) => {
        if (!error) elsewhere = undefined;
      });
    });
    // Beside the lines: packing a large file takes a while.
    mine.on('rotated', () => kept.keep());
    mine.on('warning', () => undefined);
  }
  open();
  kept.keep();

  return {
    write: (line) => {
      const mine = stream;
      if (!mine || mine.writableLength > MAX_WAITING) instead(line);
      else
        mine.write(line, (error) => {
          if (!error) return;
          fail(mine, error);
          instead(line);
        });
    },
    close: async () => {
      clearTimeout(timer);
      const mine = stream;
      if (mine)
        await new Promise<void>((resolve) => {
          mine.once('close', resolve);
          mine.end();
        });
      stream = undefined;
      await kept.settled();
    },
  };
};
