/**
 * How many letters have to be added, taken away, changed or swapped with the next one to make one word of another, counted up to a limit.
 * @returns `limit + 1` for words that are farther apart
 */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, last, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at), [] as number[]];
  for (let i = 1; i <= a.length; i += 1) {
    row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, (before[j - 2] ?? 0) + 1);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
};
