import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { failureOf } from '#web/feedback/failure.ts';
import classes from './Notices.module.css';

type Named = { _id: string; internalID: string };

/** The order that a refused form had made before; undefined for any other failure. */
export const createdOf = (error: unknown): Named | undefined =>
  error instanceof ApiError && error.code === 'CREATED' ? (error.data as Named) : undefined;

/** Says that the form was saved already, as when its answer was lost, and takes what was typed since to that order. */
export const CreatedNotice = ({ order, onEdit }: { order: Named; onEdit: (_id: string) => Promise<void> }) => {
  const edit = useMutation({ mutationFn: () => onEdit(order._id) });
  return (
    <Alert color="amber" role="alert">
      <div className={classes.band}>
        <span>
          La orden ya se creó: <b className="tn">{order.internalID}</b>. Falta lo que usted cambió después: puede guardarlo en ella.
          {edit.error && <> {failureOf(edit.error).message}</>}
        </span>
        <Button variant="default" loading={edit.isPending} onClick={() => edit.mutate()}>
          Editar esa orden
        </Button>
      </div>
    </Alert>
  );
};
