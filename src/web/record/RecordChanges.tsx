import { Button, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type Fields, said } from '#shared/record/fields.ts';
import { counted, theOne, type Noun } from '#shared/noun.ts';
import { auditActions, auditSources } from '#shared/record/auditNames.ts';
import type { AuditEntry } from '#shared/record/recordContract.ts';
import { dayOf, formatDateTime, formatDay } from '#shared/time.ts';
import type { ApiError } from '../api.ts';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { matchesFilter } from '../table/compare.ts';
import type { RecordApi, RecordRow } from './recordApi.ts';
import { ChangeLines } from './ChangeLines.tsx';
import classes from './RecordHistory.module.css';

const CHANGES = { one: 'cambio', many: 'cambios' };

type Told = {
  _id: string;
  who: string;
  source: string;
  at: string;
  did: string | undefined;
  changes: { path: string; label: string; from: string; to: string }[];
};

/** Paths in the order of the form, which the database does not keep. */
const inOrder = (paths: readonly string[], fields: Fields) => {
  const order = Object.keys(fields);
  return paths.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
};

const toldOf = (entry: AuditEntry, fields: Fields, noun: Noun): Told => ({
  _id: entry._id,
  who: entry.employee ?? 'Sistema',
  source: auditSources[entry.source],
  at: formatDateTime(entry.createAt),
  did: entry.action === 'edit' ? undefined : `${auditActions[entry.action]} ${theOne(noun)}`,
  changes: inOrder(Object.keys(entry.changes), fields).map((path) => {
    const { from, to } = entry.changes[path] ?? { from: null, to: null };
    const field = fields[path];
    const words = (value: typeof from) => (field ? said(field, value) : String(value ?? '')) || '(vacío)';
    return { path, label: field?.label ?? path, from: words(from), to: words(to) };
  }),
});

const textOf = ({ who, source, at, did = '', changes }: Told) =>
  [who, source, at, did, ...changes.flatMap(({ label, from, to }) => [label, from, to])].join(' ');

const Entry = ({ entry: { who, source, at, did, changes } }: { entry: Told }) => (
  <li>
    <div className={classes.who}>
      <b>{who}</b>
      <span>{source}</span>
      <time className="tn">{at}</time>
    </div>
    {did && <p className={classes.did}>{did}</p>}
    {changes.length > 0 && <ChangeLines changes={changes} className={classes.changes} />}
  </li>
);

/** Props of {@link RecordChanges}. */
export type RecordChangesProps = {
  history: RecordApi<RecordRow, unknown>['history'];
  noun: Noun;
  fields: Fields;
  _id: string;
};

/** Who changed what of a record and when, newest first, a hundred at a time; searched, and by one field; never editable. */
export function RecordChanges({ history: call, noun, fields, _id }: RecordChangesProps) {
  const [text, setText] = useState('');
  const [path, setPath] = useState<string | null>(null);
  const history = useInfiniteQuery<Awaited<ReturnType<typeof call.call>>, ApiError>({
    queryKey: [...call.key, { _id }],
    queryFn: ({ pageParam, signal }) => call.call({ _id, before: pageParam as string | null }, signal),
    initialPageParam: null,
    // Of those that there were when the first page was read: what was added since is in none of the pages.
    getNextPageParam: (last, pages) => {
      const told = pages.reduce((sum, { data }) => sum + data.length, 0);
      return told < (pages[0]?.total ?? 0) ? last.data.at(-1)?._id : undefined;
    },
    staleTime: 0,
  });
  const entries = history.data?.pages.flatMap(({ data }) => data);
  const all = entries?.map((entry) => toldOf(entry, fields, noun));
  const shown = all
    ?.map((entry) => (path ? { ...entry, changes: entry.changes.filter((change) => change.path === path) } : entry))
    .filter((entry) => (!path || entry.changes.length > 0) && matchesFilter(textOf(entry), text));
  const changed = new Set(all?.flatMap(({ changes }) => changes.map((change) => change.path)));
  const total = history.data?.pages.at(-1)?.total ?? 0;
  const oldest = entries?.at(-1);
  const isFiltered = Boolean(text || path);
  return (
    <>
      <div className={classes.search}>
        <TextInput
          type="search"
          data-autofocus
          aria-label="Buscar en el historial"
          placeholder="Buscar quién, qué o cuándo"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          aria-label="Campo"
          placeholder="Todos los campos"
          clearable
          clearButtonProps={{ 'aria-label': 'Todos los campos' }}
          data={inOrder([...changed], fields).map((value) => ({ value, label: fields[value]?.label ?? value }))}
          value={path}
          onChange={setPath}
          comboboxProps={{ zIndex: 310 }}
        />
      </div>
      {history.error && !history.isFetchNextPageError && (
        <ErrorState title="No se pudo cargar el historial" failure={history.error} onRetry={() => void history.refetch()} />
      )}
      {!shown && !history.error && (
        <Stack gap={16} mt={16}>
          <Skeleton h={60} />
          <Skeleton h={60} />
        </Stack>
      )}
      {shown && (
        <>
          <ol className={classes.entries}>
            {shown.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ol>
          <p className={classes.ending}>
            {shown.length === 0 && total > 0 && 'Nada coincide. '}
            {total === 0 ? 'Sin cambios desde que se lleva este historial' : counted(total, CHANGES)}
            {oldest && !history.hasNextPage && ` desde el ${formatDay(dayOf(oldest.createAt))}`}
            {history.hasNextPage && `, de los que se ${isFiltered ? 'miraron' : 'muestran'} los últimos ${entries?.length}`}. Lo que está
            acá no se edita ni se borra.
          </p>
          {history.isFetchNextPageError ? (
            <ErrorState inline title="No se pudo cargar lo anterior" failure={history.error} onRetry={() => void history.fetchNextPage()} />
          ) : (
            history.hasNextPage && (
              <Button variant="default" mt={10} loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                Ver anteriores
              </Button>
            )
          )}
        </>
      )}
    </>
  );
}
