import { Alert, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#shared/noun.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { MAX_REASON } from '../../choices.ts';
import type { TransferOutcome } from '../../contract.ts';
import { transfersApi } from '../api.ts';
import classes from './RefuseModal.module.css';

/** What orders are given back for, mostly. */
const USUAL = ['No llegó', 'Llegó dañada', 'Fuera de nuestra zona', 'Dirección incorrecta', 'No es para nosotros'];

/** Props of {@link RefuseModal}. */
export type RefuseModalProps = {
  orders: readonly string[];
  /** The reason to begin with. */
  reason?: string;
  onDone: (outcome: TransferOutcome) => void;
  onClose: () => void;
};

/** Gives received orders back to who shared them, with the reason. */
export default function RefuseModal({ orders, reason = '', onDone, onClose }: RefuseModalProps) {
  const [text, setText] = useState(reason);
  const [isLacking, setIsLacking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const refuse = async () => {
    const given = text.trim();
    setIsLacking(given === '');
    if (given === '') return;
    setIsBusy(true);
    setRefusal('');
    try {
      onDone(await transfersApi.refuse.call({ orders: [...orders], reason: given }));
    } catch (error) {
      setRefusal(failureLine(failureOf(error)));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      onClose={() => !isBusy && onClose()}
      title={`Rechazar ${counted(orders.length, ORDERS)}`}
      size={480}
      footer={
        <>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancelar
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void refuse()}>
            Rechazar
          </Button>
        </>
      }
    >
      <p className={classes.about}>
        {orders.length === 1 ? 'Vuelve' : 'Vuelven'} a quien {orders.length === 1 ? 'la' : 'las'} compartió, que lee el motivo.
      </p>
      <Textarea
        label="Motivo"
        required
        data-autofocus
        maxLength={MAX_REASON}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isLacking && 'Requerido'}
      />
      <div className={classes.usual}>
        {USUAL.map((one) => (
          <Button key={one} variant="default" size="compact-sm" onClick={() => setText(one)}>
            {one}
          </Button>
        ))}
      </div>
      {refusal && (
        <Alert color="red" mt="md" role="alert" title="No se pudo rechazar">
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
