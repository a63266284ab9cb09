import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { agreeing, capitalised, counted, theOne, type Noun } from '#shared/noun.ts';
import { confirmDelete } from '../feedback/ConfirmDelete.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { failureOf } from '../feedback/failure.ts';
import { Hint } from '../feedback/Hint.tsx';
import { toast } from '../feedback/toast.ts';
import classes from './CatalogueEntries.module.css';

/** One entry of a catalogue. */
export type CatalogueEntry = {
  _id: string;
  name: string;
  /** How many records have it. */
  total: number;
  color?: string;
  /** What it means. */
  about?: string;
  /** Whether it came with the company, and stays. */
  locked?: boolean;
};

/** Props of {@link CatalogueEntries}. */
export type CatalogueEntriesProps = {
  noun: Noun;
  /** What has an entry: vehicles. */
  of: Noun;
  /** The slice's name, whose lists change with the catalogue. */
  slice: string;
  query: Pick<UseQueryResult<{ data: CatalogueEntry[] }>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Left out where there is a fixed number of them. */
  add?: (name: string) => Promise<unknown>;
  /** Left out where names stay. */
  edit?: (entry: Pick<CatalogueEntry, '_id' | 'name' | 'color'>) => Promise<unknown>;
  remove?: (_id: string) => Promise<unknown>;
  /** A button of a row's own. */
  more?: (entry: CatalogueEntry) => ReactNode;
  /** The way to the records that have it, round what tells how many. */
  records?: (entry: CatalogueEntry, told: string) => ReactNode;
};

const LOCKED = 'Viene con la empresa y no se borra';
const ICON = { size: 16, stroke: 1.7 };

/** What went wrong, in words; undefined when nothing did. */
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => failureOf(error).message,
  );

const Editing = ({
  entry,
  onSave,
  onLeave,
}: {
  entry: CatalogueEntry;
  onSave: (next: CatalogueEntry) => Promise<string | undefined>;
  onLeave: () => void;
}) => {
  const form = useForm({
    initialValues: { name: entry.name, color: entry.color ?? '' },
    validate: { name: (name) => (name.trim() === '' ? 'Requerido' : null) },
  });
  const save = async ({ name, color }: { name: string; color: string }) => {
    const fault = await onSave({ ...entry, name, ...(entry.color && { color }) });
    if (fault) form.setFieldError('name', fault);
  };
  return (
    <form
      className={classes.editing}
      onSubmit={form.onSubmit((values) => void save(values))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
    >
      {entry.color && (
        <input
          type="color"
          className={classes.color}
          aria-label={`Color de ${entry.name}`}
          value={form.values.color}
          onChange={(event) => form.setFieldValue('color', event.currentTarget.value)}
        />
      )}
      <TextInput aria-label={`Nombre de ${entry.name}`} maxLength={60} autoComplete="off" autoFocus {...form.getInputProps('name')} />
      <Button variant="default" onClick={onLeave}>
        Cancelar
      </Button>
      <Button type="submit">Guardar</Button>
    </form>
  );
};

/** A catalogue: one line adds, each entry tells how many records have it and goes while none does. */
export const CatalogueEntries = ({ noun, of, slice, query, add, edit, remove, more, records }: CatalogueEntriesProps) => {
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const form = useForm({ initialValues: { name: '' }, validate: { name: (name) => (name.trim() === '' ? 'Requerido' : null) } });
  const refresh = () => queries.invalidateQueries({ queryKey: [slice] });
  const save = async ({ name }: { name: string }) => {
    if (adding) return undefined;
    setAdding(true);
    const fault = await faultOf(add!(name));
    setAdding(false);
    if (fault) return form.setFieldError('name', fault);
    // What was typed meanwhile is the next one.
    if (form.getValues().name === name) form.reset();
    toast.ok(`${capitalised(noun.one)} ${agreeing('agregado', noun)}`, name);
    return refresh();
  };
  const change = async (next: CatalogueEntry) => {
    const fault = await faultOf(edit!({ _id: next._id, name: next.name, ...(next.color && { color: next.color }) }));
    if (fault) return fault;
    setEditing(null);
    await refresh();
    return undefined;
  };
  const ask = ({ _id, name }: CatalogueEntry) =>
    confirmDelete({
      title: `¿Desea borrar ${theOne(noun)} ${name}?`,
      failed: `Error al eliminar ${name}`,
      confirm: async () => {
        await remove!(_id);
        toast.ok(`${agreeing('Eliminado', noun)} con éxito`, name);
        await refresh();
      },
    });
  const none = `${of.feminine ? 'ninguna' : 'ningún'} ${of.one}`;
  const whyNot = ({ total }: CatalogueEntry) => (total > 0 ? `Se borra cuando ${none} ${noun.feminine ? 'la' : 'lo'} use` : undefined);
  const told = ({ total }: CatalogueEntry) => (total === 0 ? 'sin uso' : counted(total, of));
  return (
    <div className={classes.entries}>
      {add && (
        <form className={classes.add} onSubmit={form.onSubmit((values) => void save(values))}>
          <TextInput
            label={`${capitalised(noun.one)} ${agreeing('nuevo', noun)}`}
            placeholder="Nombre"
            maxLength={60}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={adding} leftSection={<IconPlus {...ICON} />}>
            Agregar
          </Button>
        </form>
      )}
      {query.error && !query.data && (
        <ErrorState title="No se pudo cargar" failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton h={220} />}
      <ul className={classes.list}>
        {query.data?.data.map((entry) => {
          const why = whyNot(entry);
          if (editing === entry._id)
            return (
              <li key={entry._id}>
                <Editing entry={entry} onSave={change} onLeave={() => setEditing(null)} />
              </li>
            );
          return (
            <li key={entry._id}>
              <span className={classes.name}>
                {entry.color && <span className={classes.dot} style={{ background: entry.color }} />}
                <span>
                  {entry.name}
                  {entry.about && <small>{entry.about}</small>}
                </span>
              </span>
              <span className={classes.total}>{records && entry.total > 0 ? records(entry, told(entry)) : told(entry)}</span>
              {more?.(entry)}
              {edit && (
                <Hint label="Cambiar">
                  <ActionIcon aria-label={`Cambiar ${entry.name}`} onClick={() => setEditing(entry._id)}>
                    <IconPencil {...ICON} />
                  </ActionIcon>
                </Hint>
              )}
              {entry.locked && (
                <Hint label={LOCKED}>
                  <span className={classes.lock} role="img" aria-label={LOCKED}>
                    <IconLock {...ICON} />
                  </span>
                </Hint>
              )}
              {remove && !entry.locked && (
                <Hint label={why ?? 'Eliminar'}>
                  <ActionIcon
                    aria-label={why ? `Eliminar ${entry.name}: ${why.toLowerCase()}` : `Eliminar ${entry.name}`}
                    aria-disabled={why !== undefined}
                    c={why ? 'var(--rp-text-3)' : undefined}
                    onClick={() => why === undefined && ask(entry)}
                  >
                    <IconTrash {...ICON} />
                  </ActionIcon>
                </Hint>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
