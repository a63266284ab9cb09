import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { v4 } from 'uuid';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { whenBack } from '#web/online.ts';
import { ApiError } from '#web/api.ts';
import { type FileTwin, importsApi } from '../api.ts';
import { dropFile, keepFile, keptFiles } from './keptFiles.ts';
import type { FileMatter } from '../../sheet/table.ts';
import type { Kept, KeptFile } from './keptParts.ts';
import { hearTabs, tellTabs } from './otherTabs.ts';
import { readPicked } from './readPicked.ts';
import { forgetTold, tellRefused, tellTeam } from './tellTeam.ts';
import { changedRows } from './changedRows.ts';
import { FileRefused } from './fileRefused.ts';
import { canFollow, followTab } from './followTab.ts';
import { confirmFile, filesLearnt, lookAtChanged, refreshFile, resumedFile } from './confirmFile.ts';
import { NOT_PLACED, type PlaceGroup } from './placeWork.ts';
import { dueSeenFrom, isAway, isConfirmed, type Step, type WorkFile } from './workFile.ts';

/** A file that is being read, or that cannot be. */
export interface Arrival {
  readonly id: string;
  readonly name: string;
  readonly done: number;
  readonly total: number;
  /** Why it cannot be worked on; absent while it is being read. */
  readonly refusal?: string;
  /** What is the matter with it, where there is a way out. */
  readonly matter?: FileMatter | undefined;
  /** What to read another time: it was no fault of the file's. */
  readonly again?: File;
}

const PAUSE = 400;
/** How often the team is told of the file that is shown, in milliseconds: it counts as open for twice as long. */
const TELL_EVERY = 60_000;
const MAX_PAST = 50;

/**
 * The files that a user has in work: read, kept in this browser until they are sent, told to the team.
 * @param shown id of the one that is on the screen
 */
export const useWorkFiles = (user: string, shown?: string) => {
  const [files, setFiles] = useState<readonly WorkFile[]>();
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const [twins, setTwins] = useState<ReadonlyMap<string, readonly FileTwin[]>>(new Map());
  const reading = useRef<Promise<unknown>>(Promise.resolve());
  const [troubles, setTroubles] = useState<ReadonlyMap<string, string>>(new Map());
  const unwanted = useRef(new Set<string>());
  /** Files that were taken off here: what comes late of them counts no more. */
  const dropped = useRef(new Set<string>());
  const telling = useRef(new Map<string, Promise<unknown>>());
  const follows = useRef(new Map<string, KeptFile['rows']>());
  const looks = useRef(new Set<string>());
  const isShown = useRef(true);
  const refreshes = useRef(new Map<string, Promise<void>>());
  const past = useRef(new Map<string, WorkFile[]>());
  const latest = useRef<readonly WorkFile[]>([]);
  const changed = useRef(new Set<string>());
  const seen = useRef(new Set<string>());
  const set = (next: readonly WorkFile[]) => {
    latest.current = next;
    setFiles(next);
  };
  const tell = async (file: WorkFile) => {
    const { id } = file;
    const asked = tellTeam(file);
    telling.current.set(id, Promise.allSettled([telling.current.get(id), asked]));
    const answer = await asked;
    if (answer) setTwins((old) => new Map(old).set(id, answer.twins));
  };
  const keep = useDebouncedCallback(
    () => {
      for (const file of latest.current) {
        const { id } = file;
        const isChanged = changed.current.delete(id);
        if (isChanged) void keepFile(user, file).then(() => tellTabs({ user, id }));
        if ((seen.current.delete(id) || isChanged) && !file.sent) void tell(file);
      }
    },
    { delay: PAUSE, flushOnUnmount: true },
  );
  // A page that goes away is not waited for.
  useWindowEvent('pagehide', () => keep.flush());
  const show = (file: WorkFile) => {
    if (dropped.current.has(file.id)) return;
    const isKnown = latest.current.some(({ id }) => id === file.id);
    set(isKnown ? latest.current.map((each) => (each.id === file.id ? file : each)) : [...latest.current, file]);
  };
  const put = (file: WorkFile) => {
    changed.current.add(file.id);
    show(file);
    keep();
  };
  /** What the server says of a file is no change of it: it says it again when the file comes back. */
  const takeIn = (file: WorkFile) => {
    seen.current.add(file.id);
    show(file);
    keep();
  };
  const fileOf = (id: string) => (isShown.current ? latest.current.find((file) => file.id === id) : undefined);
  /** Has the rows of a file that were changed looked at, and tries again once the server is back. */
  const look = (id: string): void => {
    if (looks.current.has(id) || changedRows(fileOf(id)?.rows).length === 0) return;
    looks.current.add(id);
    const end = (trouble?: string) => {
      looks.current.delete(id);
      setTroubles((old) => new Map([...old].filter(([of]) => of !== id).concat(trouble === undefined ? [] : [[id, trouble]])));
    };
    const fail = (error: unknown) => {
      end(failureOf(error).message);
      if (error instanceof ApiError && error.status === 0) void whenBack().then(() => look(id));
    };
    lookAtChanged(() => fileOf(id), takeIn).then(() => end(), fail);
  };
  /** A file whose rows were looked at since it came back; undefined when it is gone. @throws ApiError */
  const freshOf = async (id: string): Promise<WorkFile | undefined> => {
    const file = fileOf(id);
    if (!file?.stale) return file;
    const refresh = async () => {
      const fresh = await refreshFile(file);
      // What was changed meanwhile counts, and is looked at again.
      if (fileOf(id) === file) takeIn(fresh);
    };
    const running = refreshes.current.get(id) ?? refresh().finally(() => refreshes.current.delete(id));
    refreshes.current.set(id, running);
    await running;
    return freshOf(id);
  };
  const lookAtAll = useEffectEvent((those: readonly WorkFile[]) => {
    for (const { id } of those) look(id);
  });
  useEffect(() => lookAtAll(files ?? []), [files]);
  const comeBack = useEffectEvent(async ({ files: all, unmended, broken }: Kept) => {
    const kept = all.map(resumedFile);
    set([...kept, ...latest.current]);
    if (broken.length > 0) toast.warning('Un archivo guardado no se pudo abrir: vuelva a elegirlo');
    for (const { id, name } of kept)
      if (unmended.includes(id)) toast.warning(`Se perdió lo que había corregido en ${name}: se lee otra vez del archivo`);
    for (const file of kept.toSorted((a, b) => Number(b.id === shown) - Number(a.id === shown))) {
      if (isAway(file)) continue;
      if (file.stale) await freshOf(file.id).catch(() => undefined);
      else await tell(file);
    }
  });
  /** What another tab has made of a file goes before what this one has of it, which it cannot have changed since. */
  const follow = useEffectEvent(async (id: string, { files: all }: Kept) => {
    const kept = all.find((file) => file.id === id);
    const own = fileOf(id);
    past.current.delete(id);
    changed.current.delete(id);
    if (!kept) return set(latest.current.filter((file) => file.id !== id));
    if (id === shown && !isAway(kept)) toast.warning('Se cambió en otra pestaña: se muestra como quedó allá', kept.name);
    follows.current.set(id, kept.rows);
    if (own && canFollow(kept, own)) {
      const followed = await followTab(kept, own, () => fileOf(id)).catch(() => undefined);
      // A newer change of that tab is on its way.
      if (follows.current.get(id) !== kept.rows) return;
      if (followed) return followed.written ? put(followed.file) : takeIn(followed.file);
    }
    show(resumedFile(kept));
    if (!isAway(kept)) void freshOf(id).catch(() => undefined);
  });
  useEffect(() => {
    let gone = false;
    isShown.current = true;
    const taking = (take: (kept: Kept) => unknown) => (kept: Kept) => {
      if (!gone) take(kept);
    };
    void keptFiles(user).then(taking(comeBack));
    const end = hearTabs(user, (id) => void keptFiles(user).then(taking((kept) => follow(id, kept))));
    return () => {
      gone = true;
      isShown.current = false;
      end();
    };
  }, [user]);
  const tellShown = useEffectEvent((id: string) => {
    const file = fileOf(id);
    if (file && !file.stale) void tell(file);
  });
  useEffect(() => {
    if (shown === undefined) return undefined;
    const now = setTimeout(() => tellShown(shown));
    const often = setInterval(() => tellShown(shown), TELL_EVERY);
    return () => {
      clearTimeout(now);
      clearInterval(often);
    };
  }, [shown]);

  const arrive = (id: string, change: Partial<Arrival>) =>
    setArrivals((old) => old.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const forget = (id: string): void => {
    dropped.current.add(id);
    past.current.delete(id);
    changed.current.delete(id);
    set(latest.current.filter((file) => file.id !== id));
    void dropFile(user, id).then(() => tellTabs({ user, id }));
  };

  return {
    /** Undefined until those that were kept are back. */
    files: files?.filter((file) => !isAway(file)),
    /** Those whose orders are on their way: they come back if those are not stored. */
    away: files?.filter(isAway) ?? [],
    arrivals,
    /** By file, others of the same bytes that somebody opened or sent. */
    twins,
    /** Reads files one after the other; each becomes one in work, or is refused. @returns the first of them, once it is read */
    open: (picked: readonly File[]): Promise<WorkFile | undefined> => {
      const batch = picked.map((file) => ({ id: v4(), file }));
      const isMended = ({ refusal, name }: Arrival) => refusal !== undefined && picked.some((file) => file.name === name);
      for (const { id } of arrivals.filter(isMended)) void forgetTold(id);
      setArrivals((old) => [
        ...old.filter((each) => !isMended(each)),
        ...batch.map(({ id, file: { name } }) => ({ id, name, done: 0, total: 0 })),
      ]);
      const opened = reading.current.then(async () => {
        let first: WorkFile | undefined;
        for (const { id, file } of batch) {
          if (unwanted.current.has(id)) continue;
          try {
            const refused = (hash: string) => !unwanted.current.has(id) && void tellRefused(id, file, hash);
            const ready = await readPicked(file, refused, (done, total) => arrive(id, { done, total }));
            if (unwanted.current.has(id)) continue;
            put(ready);
            if (!first) first = ready;
            setArrivals((old) => old.filter((each) => each.id !== id));
          } catch (error) {
            arrive(id, error instanceof FileRefused ? error.refused : { refusal: failureOf(error).message, again: file });
          }
        }
        return first;
      });
      reading.current = opened;
      return opened;
    },
    /** Takes a file off the list that could not be read, or that is not to be read any further. */
    dismiss: (id: string) => {
      unwanted.current.add(id);
      setArrivals((old) => old.filter((each) => each.id !== id));
      if (arrivals.some((each) => each.id === id && each.refusal !== undefined && !each.again)) void forgetTold(id);
    },
    /** The file as it is now becomes another; `undo` brings it back. */
    change: (id: string, update: (file: WorkFile) => WorkFile): void => {
      const file = fileOf(id);
      const next = file && update(file);
      if (!next || next === file) return;
      past.current.set(id, [...(past.current.get(id) ?? []), file].slice(-MAX_PAST));
      put(next);
    },
    /** Takes a file to a step; where that shows rows, they are looked at again if the table, the columns or the answers have changed. @throws ApiError */
    go: async (id: string, step: Step, group?: PlaceGroup): Promise<void> => {
      const fresh = await freshOf(id);
      if (!fresh) return;
      const needsRows = step === 'review' || step === 'placing';
      if (!needsRows || isConfirmed(fresh)) put({ ...fresh, step, placing: { ...NOT_PLACED, ...fresh.placing, group } });
      // 'Tomorrow' may have been said yesterday.
      else put({ ...(await confirmFile(dueSeenFrom(fresh, await importsApi.days.call({})))), step, placing: { ...NOT_PLACED, group } });
    },
    /** By file, why its changed rows could not be looked at; they wait. */
    troubles,
    /** Has the changed rows of a file looked at, after that has failed. */
    look,
    /** Takes back what was changed last. @returns whether there was anything */
    undo: (id: string): boolean => {
      const before = past.current.get(id)?.pop();
      if (before) put(before);
      return before !== undefined;
    },
    /** Reads the files that wait and are like one that was sent as that one was. */
    learn: async (from: WorkFile): Promise<void> => {
      for (const [file, now] of await filesLearnt(latest.current, from)) if (fileOf(file.id) === file) put(now);
    },
    /** Keeps what became of a file that was sent. */
    markSent: (id: string, sent: WorkFile['sent']): void => {
      const file = fileOf(id);
      if (!file) return;
      put({ ...file, sent });
      // It is on its way: what was mended last is not waited with.
      keep.flush();
    },
    /** Forgets a file whose orders are stored. */
    remove: forget,
    /** Forgets a file that nobody wants, here and in the team's list. */
    discard: async (id: string): Promise<void> => {
      forget(id);
      // What the team is being told of it would bring it back.
      await telling.current.get(id);
      await forgetTold(id);
    },
  };
};

/** {@link useWorkFiles}, as steps take it. */
export type WorkFiles = ReturnType<typeof useWorkFiles>;
