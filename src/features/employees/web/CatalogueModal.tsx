import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agreeing, capitalised, counted, theOne, type Noun } from '#shared/noun.ts';
import { ApiError } from '#web/api.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { toast } from '#web/feedback/toast.ts';
import { EMPLOYEE } from '../noun.ts';
import { employeesApi } from './api.ts';
import classes from './CatalogueModal.module.css';

/** One entry of a small catalogue. */
export type CatalogueEntry = {
  _id: string;
  name: string;
  /** How many employees have it. */
  total: number;
  /** What it means. */
  about?: string;
  /** Whether it came with the company, and stays. */
  locked?: boolean;
};

/** Props of {@link CatalogueModal}. */
export type CatalogueModalProps = {
  title: string;
  noun: Noun;
  /** Undefined while they load. */
  entries: readonly CatalogueEntry[] | undefined;
  error: Error | null;
  onRetry: () => void;
  add: (input: { name: string }) => Promise<unknown>;
  remove: (input: { _id: string }) => Promise<unknown>;
  onClose: () => void;
};

const whyNot = ({ locked, total }: CatalogueEntry, { feminine }: Noun) =>
  locked ? 'Viene con la empresa y no se borra' : total > 0 ? `Se borra cuando nadie ${feminine ? 'la' : 'lo'} use` : undefined;

/** What employees are chosen a type or a shift from: one line adds, each entry tells how many have it and goes while nobody does. */
export const CatalogueModal = ({ title, noun, entries, error, onRetry, add, remove, onClose }: CatalogueModalProps) => {
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const form = useForm({ initialValues: { name: '' }, validate: { name: (name) => (name.trim() === '' ? 'Requerido' : null) } });
  const refresh = () => queries.invalidateQueries({ queryKey: employeesApi.list.key.slice(0, 1) });
  const save = async ({ name }: { name: string }) => {
    setAdding(true);
    const failed = await add({ name }).then(
      () => undefined,
      (fault: unknown) => fault,
    );
    setAdding(false);
    if (failed instanceof ApiError) return form.setFieldError('name', failed.message);
    if (failed) return form.setFieldError('name', 'No se pudo agregar, intente de nuevo');
    form.reset();
    toast.ok(`${capitalised(noun.one)} ${agreeing('agregado', noun)}`, name);
    return refresh();
  };
  const ask = ({ _id, name }: CatalogueEntry) =>
    confirmDelete({
      title: `¿Desea borrar ${theOne(noun)} ${name}?`,
      failed: `Error al eliminar ${name}`,
      confirm: async () => {
        await remove({ _id });
        toast.ok(`${agreeing('Eliminado', noun)} con éxito`, name);
        await refresh();
      },
    });
  return (
    <Dialog onClose={onClose} title={title} size={560}>
      <form className={classes.add} onSubmit={form.onSubmit((values) => void save(values))}>
        <TextInput
          label={`${capitalised(noun.one)} ${agreeing('nuevo', noun)}`}
          placeholder="Nombre"
          maxLength={60}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={adding} leftSection={<IconPlus size={16} stroke={1.7} />}>
          Agregar
        </Button>
      </form>
      {error && !entries && <ErrorState title="No se pudo cargar" failure={failureOf(error)} onRetry={onRetry} />}
      {!error && !entries && <Skeleton h={220} />}
      <ul className={classes.list}>
        {entries?.map((entry) => {
          const why = whyNot(entry, noun);
          return (
            <li key={entry._id}>
              <span className={classes.name}>
                <span>{entry.name}</span>
                {entry.about && <small>{entry.about}</small>}
              </span>
              <span className={classes.total}>{entry.total === 0 ? 'sin uso' : counted(entry.total, EMPLOYEE)}</span>
              {entry.locked ? (
                <Hint label={why ?? ''}>
                  <span className={classes.lock} role="img" aria-label={why}>
                    <IconLock size={16} stroke={1.7} />
                  </span>
                </Hint>
              ) : (
                <Hint label={why ?? 'Eliminar'}>
                  <ActionIcon
                    aria-label={why ? `Eliminar ${entry.name}: ${why.toLowerCase()}` : `Eliminar ${entry.name}`}
                    aria-disabled={why !== undefined}
                    c={why ? 'var(--rp-text-3)' : undefined}
                    onClick={() => why === undefined && ask(entry)}
                  >
                    <IconTrash size={16} stroke={1.7} />
                  </ActionIcon>
                </Hint>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};
