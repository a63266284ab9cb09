import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Forms whose drafts are kept and offered together. */
export type DraftKind<Draft> = {
  /** 'order' */
  name: string;
  /** What its drafts look like, from `shapeOf`: what an older program kept in another shape is not read. */
  shape: string;
  /** Tells one draft from another: one for each form that was opened, so that a second one does not overwrite the first. */
  idOf: (draft: Draft) => string;
};

/** A draft with when its last letter was typed, in epoch milliseconds. */
export type Kept<Draft> = Draft & { at: number };

const outline = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(outline);
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, outline(one)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** The fields that values have and what each of them holds, as a text that changes with them. @param values as a form holds them while it is empty */
export const shapeOf = (values: object): string => JSON.stringify(outline(values));

type Any = { at: number };

const PREFIX = 'reparto.draft.';
const listeners = new Set<() => void>();
/** What this page has kept or read; files are nowhere else. */
const live = new Map<string, Any | null>();
/** Of forms that are open. */
const open = new Set<string>();
/** What each kind offered last, by what its keys begin with. */
const offered = new Map<string, readonly Any[]>();
const NONE: readonly Any[] = [];
let owner: () => string | undefined = () => undefined;

/** Says whose drafts they are: the `_id` of who is signed in, if anybody is. */
export const setDraftOwner = (user: () => string | undefined): void => {
  owner = user;
};

const prefixOf = (name: string, user = owner() ?? '') => `${PREFIX}${name}.${user}.`;
/** Of this tab alone, since what is open in another must not be offered. */
const keyOf = <Draft>(kind: DraftKind<Draft>, draft: Draft, user?: string) => `${prefixOf(kind.name, user)}${kind.idOf(draft)}`;

/** Tells who follows drafts to look at them. */
export const tellOfDrafts = (): void => {
  for (const listener of listeners) listener();
};

const read = (key: string, shape: string): Any | null => {
  const known = live.get(key);
  if (known !== undefined) return known;
  const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Any & { shape?: unknown }) | null;
  const kept = stored?.shape === shape ? stored : null;
  live.set(key, kept);
  return kept;
};

const withoutFiles = (_name: string, value: unknown) =>
  Array.isArray(value) ? value.filter((one) => !(one instanceof Blob)) : value instanceof Blob ? null : value;

const write = (key: string, shape: string, draft: object) => {
  const kept = { ...draft, at: Date.now() };
  live.set(key, kept);
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...kept, shape }, withoutFiles));
  } catch {
    // There is no room: it outlives the session, though not a reload.
    sessionStorage.removeItem(key);
  }
};

const drop = (key: string) => {
  live.delete(key);
  sessionStorage.removeItem(key);
  open.delete(key);
  tellOfDrafts();
};

/** Forgets a draft: it was saved, or is not wanted. */
export const dropDraft = <Draft>(kind: DraftKind<Draft>, draft: Draft): void => drop(keyOf(kind, draft));

/** Keeps a draft of somebody whose session has ended. @param user their `_id` */
export const keepDraft = <Draft extends object>(kind: DraftKind<Draft>, draft: Draft, user: string): void => {
  write(keyOf(kind, draft, user), kind.shape, draft);
  tellOfDrafts();
};

/**
 * Keeps what stands in a form while it is open; once the form is gone, as when the session ended, it is offered.
 * @param worth whether there is anything to keep
 * @returns forgets it: it was saved, or thrown away
 */
export const useDraft = <Draft extends object>(kind: DraftKind<Draft>, draft: Draft, worth: boolean): (() => void) => {
  // Nothing is kept any more while the form closes.
  const settled = useRef(false);
  const key = keyOf(kind, draft);
  useEffect(() => {
    if (!worth || settled.current || owner() === undefined) return;
    write(key, kind.shape, draft);
    if (open.has(key)) return;
    open.add(key);
    tellOfDrafts();
  }, [kind, key, draft, worth]);
  useEffect(
    () => () => {
      open.delete(key);
      tellOfDrafts();
    },
    [key],
  );
  return () => {
    settled.current = true;
    // One that was there before, and was not taken up, stays.
    if (open.has(key)) drop(key);
  };
};

/** Under what the user's drafts of a kind are kept that are in no open form. */
const waitingKeys = (name: string): string[] => {
  const mine = prefixOf(name);
  return [...new Set([...live.keys(), ...Object.keys(sessionStorage)])].filter((key) => key.startsWith(mine) && !open.has(key));
};

/** The user's drafts of a kind that are in no open form, newest first. */
const waiting = <Draft>(kind: DraftKind<Draft>): readonly Kept<Draft>[] => {
  const mine = prefixOf(kind.name);
  const drafts = waitingKeys(kind.name)
    .flatMap((key) => read(key, kind.shape) ?? [])
    .toSorted((a, b) => b.at - a.at);
  const before = offered.get(mine) ?? NONE;
  if (drafts.length === before.length && drafts.every((draft, at) => draft === before[at]))
    return before as unknown as readonly Kept<Draft>[];
  offered.set(mine, drafts);
  return drafts as unknown as readonly Kept<Draft>[];
};

/** Tells each time that a draft comes or goes. @returns stops it */
export const onDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether something is worked on that is not saved. */
export const anyOpenDraft = (): boolean => open.size > 0;

/** Drafts to offer, followed as they come and go. */
export const useDrafts = <Draft>(kind: DraftKind<Draft>): readonly Kept<Draft>[] => useSyncExternalStore(onDrafts, () => waiting(kind));

/** Whether there may be drafts of a kind to offer; said without what they look like, which the first page need not know. */
export const useAnyDraft = (name: string): boolean => useSyncExternalStore(onDrafts, () => waitingKeys(name).length > 0);
