import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { agreeing, capitalised, type Noun } from '#shared/noun.ts';
import { ApiError } from '../api.ts';
import { Dialog } from '../feedback/Dialog.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { failureOf } from '../feedback/failure.ts';
import { toast } from '../feedback/toast.ts';
import { ConflictNotice, savedMeanwhile, type Difference } from '../form/ConflictNotice.tsx';
import { FormModal } from '../form/FormModal.tsx';
import { useDraft, type DraftKind } from '../form/useDraft.ts';
import { formTitle, type RecordDraft, type RecordFormApi, type RecordFormParts, type RecordRow, type RecordTarget } from './recordApi.ts';
import classes from './RecordForm.module.css';

/** Props of {@link RecordForm} that a screen gives it. */
export type RecordFormProps<Row extends RecordRow, Form> = {
  of: RecordFormApi<Row, Form>;
  noun: Noun;
  /** What a record is called. */
  name: (row: Row) => string;
  target: RecordTarget;
  drafts: DraftKind<RecordDraft>;
  onClose: () => void;
  /** Shows the history of the record that is edited. */
  onHistory: (record: { _id: string; name: string }) => void;
  /** Whether that history stands over the form. */
  covered: boolean;
  /** Why a record may be looked at only. */
  locked?: ((row: Row) => string | undefined) | undefined;
};

type Parts<Row extends RecordRow, Form, Values extends Record<string, unknown>> = { parts: RecordFormParts<Row, Form, Values> };

/** What a form starts from. */
type Start<Values> = { _id: string; version: number | null; name: string | null; values: Values };

/** Whether a value is a picture that was chosen on this computer. */
const holdsFile = (value: unknown): boolean => typeof value === 'object' && value !== null && 'file' in value && value.file instanceof Blob;

const savedBefore = ({ one, feminine }: Noun) => `${feminine ? 'Esta' : 'Este'} ${one} ya se guardó con lo que usted había escrito antes.`;

const RecordFormBody = <Row extends RecordRow, Form, Values extends Record<string, unknown>>({
  parts,
  of,
  noun,
  name,
  drafts,
  onClose,
  onHistory,
  covered,
  opened,
  typed,
  lost = false,
  reason,
}: Omit<RecordFormProps<Row, Form>, 'target'> &
  Parts<Row, Form, Values> & { opened: Start<Values>; typed?: Values; lost?: boolean; reason?: string | undefined }) => {
  const { Layout } = parts;
  const queries = useQueryClient();
  const [start, setStart] = useState(opened);
  const [stale, setStale] = useState<string>();
  const [differing, setDiffering] = useState<readonly Difference<Values>[]>([]);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const form = useForm<Values>({ initialValues: typed ?? opened.values, validate: (now) => parts.errors(now, opened.version === null) });
  const { values } = form;
  const { _id, version, name: called } = start;
  const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !parts.secrets?.includes(field)));
  const pictured = lost || Object.values(values).some(holdsFile);
  const draft = { _id, version, name: called, pictured, base: start.values, values: kept };
  const forget = useDraft(drafts, draft, typed !== undefined || form.isDirty());

  useEffect(() => {
    if (typed) form.setInitialValues(opened.values);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);

  const send = (now: Values) => {
    // What is sent has no errors.
    const sent = parts.sent(now) as Form;
    return version === null ? of.create.call({ ...sent, _id }) : of.edit.call({ ...sent, _id, version });
  };
  const save = async (now: Values) => {
    const saved = await send(now).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'STALE') {
        setStale(version === null ? savedBefore(noun) : savedMeanwhile(noun));
        return undefined;
      }
      const { code, message, incident, fields = {} } = error;
      throw new ApiError(error.status, { code, message, fields: parts.paths(fields), ...(incident !== undefined && { incident }) });
    });
    // The notice says what happened and what can be done.
    if (!saved) return;
    forget();
    void queries.invalidateQueries({ queryKey: of.list.key.slice(0, 1) });
    toast.ok(`${capitalised(noun.one)} ${agreeing('Guardado', noun)} con éxito`);
    onClose();
  };
  const reload = async () => {
    const { data } = await of.read.call({ _id });
    const theirs = parts.start(data);
    setDiffering(parts.differences({ base: start.values, mine: values, theirs }));
    setStart({ _id, version: data.version, name: name(data), values: theirs });
    setStale(undefined);
    form.setInitialValues(theirs);
    // What nobody is shown has no other side to choose from: it stays as it was typed.
    const typedSecrets = Object.fromEntries((parts.secrets ?? []).map((field) => [field, values[field]]));
    form.setValues({ ...theirs, ...typedSecrets });
    form.clearErrors();
  };
  const take = (chosen: readonly Difference<Values>[]) => {
    const next = chosen.reduce((now, one) => one.take(now), values);
    form.setValues(next);
    // What came along with a chosen one needs no choice any more.
    setDiffering(differing.filter((one) => JSON.stringify(one.take(next)) !== JSON.stringify(next)));
  };
  const leave = () => {
    forget();
    onClose();
  };

  return (
    <>
      <FormModal
        opened
        covered={covered || dialog !== null}
        onClose={leave}
        title={formTitle(noun, called)}
        size={parts.size}
        form={form}
        settle={() => parts.settle?.(form)}
        onSubmit={save}
        submitLabel={reason ? null : version === null ? `Crear ${noun.one}` : 'Guardar cambios'}
        cancelLabel={reason ? 'Cerrar' : 'Cancelar'}
        aside={
          called !== null && (
            <Button variant="subtle" color="gray" c="var(--rp-text)" visibleFrom="md" onClick={() => onHistory({ _id, name: called })}>
              Historial
            </Button>
          )
        }
      >
        <div className={classes.notices}>
          {reason && (
            <Alert color="blue" role="status">
              {reason}
            </Alert>
          )}
          {lost && !Object.values(values).some(holdsFile) && (
            <Alert color="amber" role="status">
              Las imágenes que había elegido no quedaron en el borrador: elíjalas otra vez.
            </Alert>
          )}
          <ConflictNotice stale={stale} differences={differing} onReload={reload} onTake={take} onDismiss={() => setDiffering([])} />
        </div>
        <fieldset className={classes.fields} disabled={reason !== undefined}>
          <Layout form={form} record={{ _id, isNew: version === null }} over={setDialog} />
        </fieldset>
      </FormModal>
      {dialog}
    </>
  );
};

const Waiting = <Row extends RecordRow, Form, Values extends Record<string, unknown>>({
  _id,
  ...rest
}: Omit<RecordFormProps<Row, Form>, 'target'> & Parts<Row, Form, Values> & { _id: string }) => {
  const { of, noun, name, parts, onClose } = rest;
  const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const filled = useQuery({ ...of.read.queryOptions({ _id }), ...once });
  const queries = useQueryClient();
  const isGone = filled.error instanceof ApiError && filled.error.status === 404;
  // The list still has a row that somebody else deleted.
  useEffect(() => {
    if (isGone) void queries.invalidateQueries({ queryKey: of.list.key });
  }, [isGone, queries, of]);
  if (filled.data) {
    const row = filled.data.data;
    const opened = { _id, version: row.version, name: name(row), values: parts.start(row) };
    return <RecordFormBody opened={opened} reason={rest.locked?.(row)} {...rest} />;
  }
  return (
    <Dialog onClose={onClose} title={`Editar ${noun.one}`} size={parts.size}>
      {filled.error ? (
        <ErrorState
          title="No se pudo cargar"
          failure={failureOf(filled.error)}
          onRetry={isGone ? undefined : () => void filled.refetch()}
          onClose={onClose}
        />
      ) : (
        <Stack gap={16} pb={16} mih={260}>
          <Skeleton h={32} />
          <Skeleton h={180} />
        </Stack>
      )}
    </Dialog>
  );
};

const New = <Row extends RecordRow, Form, Values extends Record<string, unknown>>({
  begun,
  ...props
}: Omit<RecordFormProps<Row, Form>, 'target'> & Parts<Row, Form, Values> & { begun: Record<string, unknown> | undefined }) => {
  // Made once: sent twice, it creates one record.
  const [_id] = useState(() => newId());
  return <RecordFormBody opened={{ _id, version: null, name: null, values: { ...props.parts.start(), ...begun } }} {...props} />;
};

/** The form of a record: saves once however often it is sent, shows what others saved meanwhile, and keeps what was typed as a draft. */
export const RecordForm = <Row extends RecordRow, Form, Values extends Record<string, unknown>>({
  target,
  ...rest
}: RecordFormProps<Row, Form> & Parts<Row, Form, Values>) => {
  if (target.kind === 'new') return <New begun={target.begun} {...rest} />;
  if (target.kind === 'edit') return <Waiting _id={target._id} {...rest} />;
  const { _id, version, name, base, values, pictured = false } = target.draft;
  const empty = rest.parts.start();
  return (
    <RecordFormBody
      opened={{ _id, version, name, values: { ...empty, ...base } }}
      typed={{ ...empty, ...values }}
      lost={pictured && !Object.values(values).some(holdsFile)}
      {...rest}
    />
  );
};
