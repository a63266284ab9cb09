/** Does a piece of work for each of many, some at once: what waits for a disk or a network waits for several. The first that fails ends it. */
export const together = async <T>(atOnce: number, many: AsyncIterable<T> | Iterable<T>, act: (one: T) => Promise<void>): Promise<void> => {
  const iterator = Symbol.asyncIterator in many ? many[Symbol.asyncIterator]() : many[Symbol.iterator]();
  let isOver = false;
  const work = async () => {
    try {
      while (!isOver) {
        const next = await iterator.next();
        if (next.done) return;
        await act(next.value);
      }
    } finally {
      isOver = true;
    }
  };
  // Whoever goes on after a failure finds nobody still at work.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
  await iterator.return?.();
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
};
