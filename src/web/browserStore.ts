/** The one table of the browser's database; what is in it is told apart by key. */
const TABLE = 'kept';

const answered = <T>(asked: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB')));
  });

const completed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
  });

/** For how long values are copied before the browser has its turn, in milliseconds. */
const TURN = 20;

/** Whether the page goes away: it has no other turn. */
let isLeaving = false;
for (const [event, leaves] of [
  ['pagehide', true],
  ['pageshow', false],
] as const)
  globalThis.addEventListener?.(event, () => (isLeaving = leaves), { capture: true });

let opening: Promise<IDBDatabase> | undefined;
const database = () => {
  if (opening) return opening;
  const asked = indexedDB.open('reparto', 1);
  asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(TABLE));
  opening = answered(asked);
  return opening;
};
const table = async (mode: IDBTransactionMode) => (await database()).transaction(TABLE, mode).objectStore(TABLE);

const beginning = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** What this browser keeps beyond a reload or a closed tab, by key. Each call fails where the browser keeps nothing. */
export const browserStore = {
  /** Keeps all of them or none: nobody finds some of them without the others. Each is made when its turn comes. */
  putAll: async (values: Iterable<readonly [key: string, value: unknown]>): Promise<void> => {
    const store = await table('readwrite');
    let began = performance.now();
    for (const [key, value] of values) {
      const asked = store.put(value, key);
      if (isLeaving || performance.now() - began < TURN) continue;
      await answered(asked);
      began = performance.now();
    }
    // A page that goes away does not wait for what it has asked for.
    store.transaction.commit();
    await completed(store.transaction);
  },
  /** All whose keys begin so are gone. */
  removeAll: async (prefix: string): Promise<void> => answered((await table('readwrite')).delete(beginning(prefix))),
  /** All whose keys begin so; what an older program kept may have another shape. */
  all: async (prefix: string): Promise<unknown[]> => answered((await table('readonly')).getAll(beginning(prefix))),
};
