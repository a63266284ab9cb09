import { Skeleton, Stack } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Sent } from '#shared/contract.ts';
import { ApiError } from '#web/api.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ConflictNotice, type Difference, savedMeanwhile } from '#web/form/ConflictNotice.tsx';
import { FormModal } from '#web/form/FormModal.tsx';
import { type DraftKind, dropDraft, useDraft, useDrafts } from '#web/form/useDraft.ts';
import { WaitingBand } from '#web/form/waiting/WaitingBand.tsx';
import { LinkButton } from '#web/LinkButton.tsx';
import type { FeeRow, fees } from '../contract.ts';
import { FEE } from '../noun.ts';
import { feesApi } from './api.ts';
import type { PartDraft } from './feeDrafts.ts';
import { FeeReach } from './FeeReach.tsx';
import classes from './FeePartForm.module.css';

/** What is drawn of a part of a tariff. */
export type PartDrawn<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** As it was read. */
  row: FeeRow;
  /** Changes when the values come from elsewhere than the form. */
  filled: number;
  /** Says whether Esc is for something in the form. */
  onDragging: (dragging: boolean) => void;
};

/** What a part of a tariff is opened with. */
export type FeePartProps = {
  fee: { _id: string; name: string };
  /** Whether it begins with what was not saved of it. */
  resumes?: boolean;
  onClose: () => void;
};

/** Props of {@link FeePartForm}. */
export type FeePartFormProps<Values extends Record<string, unknown>> = FeePartProps & {
  title: string;
  size: number;
  submitLabel: string;
  drafts: DraftKind<PartDraft<Values>>;
  start: (row: FeeRow) => Values;
  /** What is sent; `saveClients` takes rules too, and leaves what it is not sent. */
  sent: (values: Values, row: FeeRow) => Pick<Sent<typeof fees.saveClients>, 'clients' | 'rules'>;
  /** What was typed and is not what somebody else saved meanwhile. */
  difference: (mine: Values, theirs: Values) => Omit<Difference<Values>, 'take'>;
  aside?: ReactNode;
  children: (drawn: PartDrawn<Values>) => ReactNode;
};

type BodyProps<Values extends Record<string, unknown>> = FeePartFormProps<Values> & { opened: FeeRow };

const Body = <Values extends Record<string, unknown>>(props: BodyProps<Values>) => {
  const { fee, title, size, submitLabel, drafts, start, sent, difference, aside, onClose, children, opened, resumes = false } = props;
  const queries = useQueryClient();
  const [row, setRow] = useState(opened);
  const [stale, setStale] = useState<string>();
  const [differing, setDiffering] = useState<readonly Difference<Values>[]>([]);
  const [dragging, setDragging] = useState(false);
  const [filled, setFilled] = useState(0);
  const waiting = useDrafts(drafts).filter(({ _id }) => _id === fee._id);
  /** What it begins with that was not saved. */
  const [typed] = useState(() => (resumes ? waiting[0]?.values : undefined));
  const form = useForm<Values>({ initialValues: typed ?? start(opened) });
  const { values } = form;
  const forget = useDraft(drafts, { _id: fee._id, values }, typed !== undefined || form.isDirty());
  useEffect(() => {
    if (typed) form.setInitialValues(start(opened));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  const fill = (next: Values) => {
    form.setValues(next);
    setFilled(filled + 1);
  };
  const save = async (now: Values) => {
    const { _id, version } = row;
    const saved = await feesApi.saveClients.call({ _id, version, ...sent(now, row) }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'STALE') throw error;
      setStale(savedMeanwhile(FEE));
      return undefined;
    });
    // The notice says what happened and what can be done.
    if (!saved) return;
    forget();
    void queries.invalidateQueries({ queryKey: feesApi.list.key.slice(0, 1) });
    toast.ok('Tarifa Guardada con éxito', fee.name);
    onClose();
  };
  const reload = async () => {
    const { data } = await feesApi.read.call({ _id: fee._id });
    const theirs = start(data);
    setRow(data);
    setStale(undefined);
    setDiffering([{ ...difference(values, theirs), take: () => values }]);
    form.setInitialValues(theirs);
    fill(theirs);
  };
  return (
    <FormModal
      opened
      {...{ title, size, submitLabel, dragging, form }}
      aside={
        <>
          {aside}
          {/* What was typed waits as a draft, which the trial takes up. */}
          <LinkButton variant="default" to="/office/fee/$id/trial" params={{ id: fee._id }}>
            Probar tarifa
          </LinkButton>
        </>
      }
      onSubmit={save}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <div className={classes.notices}>
        {waiting.length > 0 && !form.isDirty() && (
          <WaitingBand
            waiting={waiting.map((draft) => ({
              key: draft._id,
              title,
              at: draft.at,
              onResume: () => fill(draft.values),
              onDiscard: () => dropDraft(drafts, draft),
            }))}
          />
        )}
        <ConflictNotice
          stale={stale}
          differences={differing}
          onReload={reload}
          onTake={(chosen) => {
            fill(chosen.reduce((now, one) => one.take(now), values));
            setDiffering([]);
          }}
          onDismiss={() => setDiffering([])}
        />
        <FeeReach fee={fee._id} />
      </div>
      {children({ form, row, filled, onDragging: setDragging })}
    </FormModal>
  );
};

/** A part of a tariff in a modal: read anew, saved with its version; what others saved meanwhile and what was not saved are offered. */
export const FeePartForm = <Values extends Record<string, unknown>>(props: FeePartFormProps<Values>) => {
  const { fee, title, size, onClose } = props;
  const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const read = useQuery({ ...feesApi.read.queryOptions({ _id: fee._id }), ...once });
  if (read.data) return <Body opened={read.data.data} {...props} />;
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      {read.error ? (
        <ErrorState title="No se pudo cargar" failure={failureOf(read.error)} onRetry={() => void read.refetch()} onClose={onClose} />
      ) : (
        <Stack gap={16} pb={16} mih={260}>
          <Skeleton h={32} />
          <Skeleton h={180} />
        </Stack>
      )}
    </Dialog>
  );
};
