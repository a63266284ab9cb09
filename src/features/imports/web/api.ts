import type { Received } from '#shared/contract.ts';
import { client } from '#web/api.ts';
import { imports } from '../contract.ts';

/** The calls of the import screen. */
export const importsApi = client('imports', imports);

/** What is remembered of the files of one layout. */
export type Layout = NonNullable<Received<typeof imports.layout>['layout']>;

/** Another file of the same bytes. */
export type FileTwin = Received<typeof imports.saveFile>['twins'][number];
