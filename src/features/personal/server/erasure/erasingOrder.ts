import type { Reference } from '../catalogue.ts';

/**
 * Tables in the order in which their rows can go: each before those that it points to. References of a table to itself do not count.
 * @throws when they point to each other in a circle
 */
export const erasingOrder = (names: readonly string[], references: readonly Reference[]): string[] => {
  const left = new Set(names);
  const order: string[] = [];
  const others = references.filter(({ from, to }) => from !== to);
  while (left.size > 0) {
    const free = [...left].filter((name) => !others.some(({ from, to }) => to === name && left.has(from)));
    if (free.length === 0) throw new Error(`tables point to each other: ${[...left].join(', ')}`);
    for (const name of free) left.delete(name);
    order.push(...free);
  }
  return order;
};
