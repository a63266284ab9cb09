import { Alert, Button, Loader } from '@mantine/core';
import { counted } from '#shared/noun.ts';
import { type Failure, failureLine } from '#web/feedback/failure.ts';
import classes from './Taking.module.css';
import { SHIPMENTS } from './waitsFor.ts';

/** Props of {@link MakingOrders}. */
export type MakingOrdersProps = {
  /** Why it failed; undefined while it is under way. */
  failure: Failure | undefined;
  /** How many shipments. */
  count: number;
  onRetry: () => void;
  onBack: () => void;
};

/** Shipments that all have their place are made orders: that it is under way, or why it failed, with the way to try again. */
export const MakingOrders = ({ failure, count, onRetry, onBack }: MakingOrdersProps) => {
  if (!failure)
    return (
      <div className={classes.making} role="status">
        <Loader size={20} /> Se crean las órdenes…
      </div>
    );
  return (
    <div className={classes.failed}>
      <Alert color="red" role="alert" title="No se pudieron crear">
        {failureLine(failure)}
      </Alert>
      <p>
        {counted(count, SHIPMENTS)} {count === 1 ? 'sigue elegido y ubicado' : 'siguen elegidos y ubicados'}: no se perdió nada de lo que
        puso en el mapa.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          Volver a la lista
        </Button>
        <Button data-autofocus onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    </div>
  );
};
