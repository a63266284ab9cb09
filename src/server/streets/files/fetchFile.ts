import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { streetFileAt, StreetFileError, type StreetFile } from './streetFile.ts';

/** Bytes that are fetched at most: 1 GiB. */
const MAX_BYTES = 2 ** 30;
/** For how long nothing may come, and how long all may take, in milliseconds. */
const SILENCE = 30_000;
const WHOLE = 30 * 60_000;

/** A file that was fetched; `remove` takes it from the disk again. */
export type FetchedFile = { readonly file: StreetFile; readonly remove: () => Promise<void> };

/**
 * Fetches a street file from an address to the machine's folder for passing files.
 * @param onBytes told of what has come, and of how much there is where the server says it
 * @throws StreetFileError when nothing comes, something else comes, or too much
 */
export const fetchFile = async (
  address: string,
  {
    signal,
    silence = SILENCE,
    onBytes,
  }: { signal?: AbortSignal | undefined; silence?: number; onBytes?: (read: number, of: number) => void } = {},
): Promise<FetchedFile> => {
  const { host, pathname } = new URL(address);
  const quiet = new AbortController();
  const timer = setTimeout(() => quiet.abort(), silence);
  const given = signal ? [signal] : [];
  const stop = AbortSignal.any([quiet.signal, AbortSignal.timeout(WHOLE), ...given]);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'reparto-calles-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const place = path.join(folder, 'calles');
  try {
    const answer = await fetch(address, { signal: stop, headers: { accept: 'application/geo+json, application/json, text/csv, */*' } });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      throw new StreetFileError(`${host} respondió ${answer.status} en lugar del archivo: pruebe más tarde, o bájelo y cárguelo usted`);
    }
    const of = Number(answer.headers.get('content-length')) || 0;
    let read = 0;
    await pipeline(
      answer.body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          timer.refresh();
          read += chunk.length;
          if (read > MAX_BYTES) throw new StreetFileError(`El archivo de ${host} tiene más de 1 GB`);
          onBytes?.(read, of);
          yield chunk;
        }
      },
      createWriteStream(place),
      { signal: stop },
    );
    return { file: await streetFileAt(place, path.posix.basename(pathname) || host), remove };
  } catch (error) {
    await remove();
    if (error instanceof StreetFileError || lacksRoom(error)) throw error;
    signal?.throwIfAborted();
    const why = stop.aborted ? 'tarda demasiado en responder' : 'no responde';
    throw new StreetFileError(`${host} ${why}: revise la conexión a Internet, o baje el archivo en otra parte y cárguelo usted`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
};

const lacksRoom = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EACCES'].includes((error as { code?: string }).code ?? '');
