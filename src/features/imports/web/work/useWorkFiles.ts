import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '#web/feedback/failure.ts';
import { importsApi } from '../api.ts';
import { readFileAside } from '../file/readAside.ts';
import { dropFile, keepFile, keptFiles } from './keptFiles.ts';
import { confirmFile, type Progress, refreshFile, resumedFile } from './confirmFile.ts';
import { beginFile, FileRefused, isConfirmed, openAsks, type Step, tableOf, layoutName, refuseColumns, type WorkFile } from './workFile.ts';

/** A file that is being read, or that cannot be. */
export interface Arrival {
  readonly id: string;
  readonly name: string;
  readonly done: number;
  readonly total: number;
  /** Why it cannot be worked on; absent while it is being read. */
  readonly refusal?: string;
}

const PAUSE = 400;
const MAX_PAST = 50;

const hashOf = async (file: Blob) => {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const sayWhy = (error: unknown) => (error instanceof FileRefused ? error.message : failureOf(error).message);

/** What is still to be done at the step where a file stands. */
const pendingOf = (file: WorkFile): number => {
  if (file.step === 'columns') return openAsks(file).length + (refuseColumns(file) === undefined ? 0 : 1);
  const rows = file.rows ?? [];
  if (file.step === 'placing') return rows.filter(({ unplaced }) => unplaced.length > 0).length;
  return rows.filter(({ errors, unplaced }) => unplaced.length > 0 || Object.keys(errors).length > 0).length;
};

/** Tells the team how far a file is; what does not arrive is told with the next change. */
const tellTeam = (file: WorkFile) => {
  const total = file.rows?.length ?? file.stale?.length ?? file.found.rows.length;
  const { client = null } = file.answers;
  return importsApi.saveFile
    .call({
      _id: file.id,
      fileName: file.name,
      hash: file.hash,
      layout: layoutName(file),
      client,
      total,
      state: file.step,
      pending: pendingOf(file),
    })
    .catch(() => undefined);
};

/** The files that a user has in work: read, kept in this browser until they are sent, told to the team. */
export const useWorkFiles = (user: string) => {
  const [files, setFiles] = useState<readonly WorkFile[]>();
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const past = useRef(new Map<string, WorkFile[]>());
  const latest = useRef<readonly WorkFile[]>([]);
  const changed = useRef(new Set<string>());
  const set = (next: readonly WorkFile[]) => {
    latest.current = next;
    setFiles(next);
  };
  const keep = useDebouncedCallback(
    () => {
      for (const file of latest.current) {
        if (!changed.current.delete(file.id)) continue;
        void keepFile(user, file);
        void tellTeam(file);
      }
    },
    { delay: PAUSE, flushOnUnmount: true },
  );
  const put = (file: WorkFile) => {
    const isKnown = latest.current.some(({ id }) => id === file.id);
    changed.current.add(file.id);
    set(isKnown ? latest.current.map((each) => (each.id === file.id ? file : each)) : [...latest.current, file]);
    keep();
  };
  const fileOf = (id: string) => latest.current.find((file) => file.id === id);
  useEffect(() => {
    let gone = false;
    void keptFiles(user).then((kept) => {
      if (gone) return;
      latest.current = [...kept.map(resumedFile), ...latest.current];
      setFiles(latest.current);
    });
    return () => {
      gone = true;
    };
  }, [user]);

  const arrive = (id: string, change: Partial<Arrival>) =>
    setArrivals((old) => old.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const read = async (id: string, picked: File) => {
    const source = await readFileAside(picked);
    if ('refusal' in source) throw new FileRefused(source.refusal);
    const found = tableOf(source);
    const [{ layout }, days, hash] = await Promise.all([
      importsApi.layout.call({ headers: [...found.headers] }),
      importsApi.days.call({}),
      hashOf(picked),
    ]);
    const file = beginFile({ name: picked.name, hash, source }, found, layout, days);
    return file.step === 'review' ? confirmFile(file, (done, total) => arrive(id, { done, total })) : file;
  };

  return {
    /** Undefined until those that were kept are back. */
    files,
    arrivals,
    /** Reads files one after the other; each becomes one in work, or is refused. @returns the first of them, once it is read */
    open: async (picked: readonly File[]): Promise<WorkFile | undefined> => {
      const batch = picked.map((file) => ({ id: crypto.randomUUID(), file }));
      setArrivals((old) => [
        ...old.filter(({ refusal }) => refusal === undefined),
        ...batch.map(({ id, file: { name } }) => ({ id, name, done: 0, total: 0 })),
      ]);
      let first: WorkFile | undefined;
      for (const { id, file } of batch) {
        try {
          const ready = await read(id, file);
          put(ready);
          first ??= ready;
          setArrivals((old) => old.filter((each) => each.id !== id));
        } catch (error) {
          arrive(id, { refusal: sayWhy(error) });
        }
      }
      return first;
    },
    /** Takes a file that could not be read off the list. */
    dismiss: (id: string) => setArrivals((old) => old.filter((each) => each.id !== id)),
    /** The file as it is now becomes another; `undo` brings it back. */
    change: (id: string, update: (file: WorkFile) => WorkFile): void => {
      const file = fileOf(id);
      const next = file && update(file);
      if (!next || next === file) return;
      past.current.set(id, [...(past.current.get(id) ?? []), file].slice(-MAX_PAST));
      put(next);
    },
    /** Takes a file to a step; where that shows rows, they are looked at again if the table, the columns or the answers have changed. @throws ApiError */
    go: async (id: string, step: Step): Promise<void> => {
      const file = fileOf(id);
      if (!file) return;
      const fresh = file.stale ? await refreshFile(file) : file;
      const needsRows = step === 'review' || step === 'placing';
      put({ ...(needsRows && !isConfirmed(fresh) ? await confirmFile(fresh) : fresh), step });
    },
    /** Takes back what was changed last. @returns whether there was anything */
    undo: (id: string): boolean => {
      const before = past.current.get(id)?.pop();
      if (before) put(before);
      return before !== undefined;
    },
    /** Forgets a file. */
    remove: (id: string): void => {
      past.current.delete(id);
      changed.current.delete(id);
      set(latest.current.filter((file) => file.id !== id));
      void dropFile(user, id);
    },
  };
};

/** {@link useWorkFiles}, as steps take it. */
export type WorkFiles = ReturnType<typeof useWorkFiles>;
