import * as z from 'zod';
import { endpoint, Id, Instant, Ref } from '#shared/contract.ts';
import { checkDays, Day } from '#shared/day.ts';
import { optionSearch } from '#shared/list/optionSearch.ts';
import { plainText } from '#shared/plainText.ts';
import { AuditAction, AuditEntry, AuditSource } from '#shared/record/recordContract.ts';
import { auditKinds, type AuditKindName } from './auditKinds.ts';

/** Entries of a page. */
const PAGE = 50;

const kinds = Object.keys(auditKinds) as [AuditKindName, ...AuditKindName[]];

/** What the audit is searched by; all that is given must hold. */
const AuditFilter = z
  .object({
    /** Who did it. */
    employee: Ref.nullish(),
    /** Which records: a table's name. */
    kind: z.enum(kinds, 'Tipo de registro inexistente').nullish(),
    /** Words of what the records are called now, in any order. */
    name: plainText(100).default(''),
    /** A field that changed. */
    field: plainText(60).default(''),
    action: AuditAction.nullish(),
    source: AuditSource.nullish(),
    /** Days in UTC-3, both included. */
    startDay: Day.nullish(),
    endDay: Day.nullish(),
  })
  .superRefine(checkDays);
/** See the schema. */
export type AuditFilter = z.output<typeof AuditFilter>;

/** An entry of any record's history. */
const AuditRow = AuditEntry.extend({
  kind: z.string(),
  record: Id,
  /** What the record was called then. */
  name: z.string(),
  /** When it was done. */
  createAt: Instant,
});
/** See the schema, as the browser has it. */
export type AuditRow = z.input<typeof AuditRow>;

/** Calls of the search through all histories. */
export const auditCalls = {
  audit: endpoint({
    method: 'POST',
    path: '/api/audit/search',
    summary: 'Busca en el historial de cambios de todos los registros, lo último primero, de a una página',
    needs: 'unrestricted',
    input: AuditFilter.safeExtend({
      /** Goes on behind what was found: `next` of the page before. */
      before: Id.nullish(),
      size: z
        .number('Tamaño de página inválido')
        .int('Tamaño de página inválido')
        .min(1, 'Tamaño de página inválido')
        .max(100, 'Hasta 100 por página')
        .default(PAGE),
    }),
    output: z.object({
      data: z.array(AuditRow),
      /** Where to go on; null when all was looked through. A page may be short of rows and have more behind it. */
      next: Id.nullable(),
      /** Until when it was looked through, where there is more behind it. */
      until: Instant.nullable(),
    }),
  }),
  auditExport: endpoint({
    method: 'POST',
    path: '/api/audit/export',
    summary: 'Planilla con los cambios encontrados, una fila por campo',
    needs: 'unrestricted',
    input: AuditFilter,
    output: z.object({ url: z.string() }),
  }),
  auditPeople: optionSearch('/api/audit/people', { records: 'empleados por nombre, también los inactivos', needs: 'unrestricted' }),
};
