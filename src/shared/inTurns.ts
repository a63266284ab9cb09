/** Does each piece of work, that many at once; once one fails, no other is begun. @throws what the first that failed threw */
export const inTurns = async (atOnce: number, work: readonly (() => Promise<void>)[]): Promise<void> => {
  // Ended for all by whoever leaves it first.
  const left = (function* each() {
    yield* work;
  })();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await one();
    }),
  );
};
