import type { Viewer } from '#shared/permissions.ts';
import { today } from '#shared/time.ts';
import { exportKey } from '../files/files.ts';
import type { Ports } from '../ports.ts';
import { writeSheet, type SheetParts } from './writeSheet.ts';

/** Who exports, and when. */
export type Exporting = { ports: Pick<Ports, 'files'>; viewer: Pick<Viewer, 'company'>; now: Date };

/** Name of the file that holds a sheet: 'Órdenes 2026-11-20.xlsx'. */
export const fileName = (title: string, now: Date): string => `${title} ${today(now)}.xlsx`;

/**
 * Writes rows as a workbook to download at the address that it gives, for 15 minutes. Not inside a transaction.
 * @param called what the file is called; the sheet's title unless told
 */
export const exportRows = async <Row>(
  parts: SheetParts<Row>,
  { ports: { files }, viewer, now }: Exporting,
  called = parts.title,
): Promise<{ url: string }> => {
  const key = exportKey(viewer.company, 'xlsx');
  await files.put(key, writeSheet(parts));
  return { url: files.download(key, fileName(called, now), now) };
};
