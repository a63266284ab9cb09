import type { DraftKind } from '#web/form/useDraft.ts';
import type { ZoneWork } from './editedZones.ts';

/** What was drawn and typed in a tariff's zones and not saved. */
export type ZoneDraft = { _id: string; fee: string; name: string; work: ZoneWork };

/** The drafts of zones: only what was changed of them, since all of them may be megabytes. */
export const zoneDrafts: DraftKind<ZoneDraft> = { name: 'zones', shape: 'changed,removed', idOf: ({ _id }) => _id };

/** What stands behind '#' where the editor is to go on with what was not saved. */
export const RESUME = 'retomar';
