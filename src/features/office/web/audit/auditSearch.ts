import { isDay } from '#shared/time.ts';
import { oneOf, recordId, type SearchReader, searchReader, text, textThat, type SearchOf } from '#web/list/screenSearch.ts';
import { inOrder } from '../../../orders/web/datedSearch.ts';
import { auditActions, auditSources } from '#shared/record/auditNames.ts';

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as Key[];

// Not made of the filters, which every screen would load for it.
const read = searchReader({
  name: text(100),
  employee: recordId,
  kind: textThat((kind) => /^[a-z_]{1,40}$/.test(kind)),
  field: text(60),
  action: oneOf(keysOf(auditActions)),
  source: oneOf(keysOf(auditSources)),
  startDay: textThat(isDay),
  endDay: textThat(isDay),
});
export type AuditSearch = SearchOf<typeof read>;

/** What the address of the search through all histories holds; days come in their order. */
export const auditSearch: SearchReader<AuditSearch> = (raw) => inOrder(read(raw));
