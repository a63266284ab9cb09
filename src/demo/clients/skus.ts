import { getTableName } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { audit } from '#server/record/auditTable.ts';
import { skus } from '../../features/skus/server/tables.ts';
import { idAt } from '../clock.ts';

/** A product as its client's list has it. */
type Listed = { _id: string; sku: string; code: string; description: string; variant: readonly string[] };
type Keeper = { _id: string; products: readonly Listed[] };

const seasons = ['verano 2025', 'invierno 2025', 'verano 2026', 'invierno 2026', 'edición aniversario', 'segunda selección'];
const lines = ['Clásica', 'Litoral', 'Cuyo', 'Patagonia', 'Río', 'Ñandú', 'Puna', 'Delta', 'Quebracho', 'Ceibo', 'Pampa', 'Chaco'];

/** How many products the clients keep besides those that their orders name, by their places: the first some hundreds, some none. */
const MORE = [340, 64, 0, 28, 12, 0, 45, 6, 118, 22, 0, 31, 9, 77, 4, 0, 15, 52, 2, 0, 38, 8, 0, 19, 26];

/** Products that a client keeps besides: what it sells, in other lines and seasons; always the same ones. */
const more = (products: readonly Listed[], count: number): Omit<Listed, '_id'>[] =>
  Array.from({ length: count }, (_, i) => {
    const { sku, code, description, variant } = products[i % products.length]!;
    const round = Math.floor(i / products.length);
    const number = products.length + i + 1;
    const [season, line] = [seasons[round % seasons.length], lines[Math.floor(round / seasons.length) % lines.length]];
    return {
      sku: sku.replace(/\d+$/, String(number).padStart(3, '0')),
      code: `${code.slice(0, -4)}${String(number).padStart(4, '0')}`,
      description: `${description}, línea ${line}, ${season}`,
      variant,
    };
  });

/** Stores the products of a company's clients. @param by who brought them, if anybody */
export const makeSkus = async (db: Db, clients: readonly Keeper[], { since, by }: { since: Date; by: string | null }): Promise<void> => {
  const rows = clients.flatMap(({ _id: client, products }, place) =>
    [...products, ...more(products, MORE[place % MORE.length] ?? 0).map((one) => ({ ...one, _id: newId() }))].map(
      ({ _id, sku, code, description, variant }) => ({ _id, client, sku, code, description, variant: [...variant], createAt: since }),
    ),
  );
  await insertMany(db, skus, rows);
  const made = { kind: getTableName(skus), action: 'create', changes: {}, employee: by, source: 'import', createAt: since } as const;
  await insertMany(
    db,
    audit,
    rows.map(({ _id, sku }, i) => ({ _id: idAt(since, i), record: _id, name: sku, ...made })),
  );
};
