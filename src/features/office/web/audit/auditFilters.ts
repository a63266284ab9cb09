import { capitalised } from '#shared/noun.ts';
import { choice, type FiltersOf, firstDay, lastDay, record, typed } from '#web/list/filters.ts';
import { recordOptions } from '#web/select/recordOptions.ts';
import type { AuditFilter } from '../../auditCalls.ts';
import { auditFields, auditKinds, type AuditKindName } from '../../auditKinds.ts';
import { auditActions, auditSources } from '#shared/record/auditNames.ts';
import { officeApi } from '../api.ts';

const keysOf = <Key extends string>(names: Readonly<Record<Key, unknown>>) => Object.keys(names) as Key[];

/** The filters of the search through all histories, in the order of its chips and of its panel. */
export const auditFilters = {
  name: typed({ label: 'Nombre', max: 100 }),
  startDay: firstDay({ label: 'Fecha' }),
  endDay: lastDay,
  employee: record({ label: 'Quién', placeholder: 'Cualquiera', options: recordOptions(officeApi.auditPeople) }),
  kind: choice<AuditKindName>({ label: 'Registro', values: keysOf(auditKinds), named: (kind) => capitalised(auditKinds[kind].noun.one) }),
  field: choice<string>({
    label: 'Campo',
    values: [...auditFields.keys()].toSorted((a, b) => auditFields.get(a)!.localeCompare(auditFields.get(b)!, 'es')),
    named: (field) => auditFields.get(field) ?? field,
  }),
  action: choice({ label: 'Qué hizo', placeholder: 'Todo', values: keysOf(auditActions), named: (action) => auditActions[action] }),
  source: choice({ label: 'Desde dónde', values: keysOf(auditSources), named: (source) => auditSources[source] }),
} satisfies FiltersOf<AuditFilter>;
