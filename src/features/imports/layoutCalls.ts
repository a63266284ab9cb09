import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { Answers, Headers, Reading } from './columns/layout.ts';

/** What is known of the sheets of one sender: how they are read, and what was answered for all of a file. */
const Layout = z.object({
  reading: Reading,
  /** The client, where it was always the same one. */
  answers: Answers.extend({ client: Id.nullable(), driver: Id.nullable() }),
  /** Whose files they were, the latest first; only those that may have orders. */
  clients: z.array(z.object({ _id: Id, name: z.string(), times: z.int(), lastAt: Instant })),
  /** How many files were read so. */
  times: z.int(),
  updateAt: Instant,
  /** Who said so last, by name. */
  by: z.string(),
});

/** Calls about what is remembered of layouts. */
export const layoutCalls = {
  layout: endpoint({
    method: 'POST',
    path: '/api/import/layout/get',
    summary: 'Cómo se leyó la última vez un archivo con esos encabezados, y de qué clientes era',
    needs: 'order',
    input: z.object({ headers: Headers }),
    output: z.object({
      /** Null when nobody has said. */
      layout: Layout.nullable(),
    }),
  }),
  rememberLayout: endpoint({
    method: 'POST',
    path: '/api/import/layout',
    summary: 'Recuerda cómo se lee un archivo con esos encabezados, de quien sea, y que una vez fue de ese cliente',
    needs: 'order',
    input: z
      .object({ headers: Headers, reading: Reading, answers: Answers })
      .refine(({ headers, reading }) => reading.columns.length === headers.length, {
        error: 'Debe haber una por encabezado',
        path: ['reading', 'columns'],
      })
      .refine(({ headers, reading }) => [0, headers.length].includes(reading.spare.length), {
        error: 'Debe haber una por encabezado',
        path: ['reading', 'spare'],
      }),
    output: Nothing,
  }),
};
