import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { BatchForm } from './BatchForm.tsx';
import { BatchHistory } from './BatchHistory.tsx';
import classes from './Batch.module.css';
import { BatchProgress } from './BatchProgress.tsx';

/** Props of {@link BatchModal}. */
export type BatchModalProps = {
  /** Settlements were made. */
  onSettled: () => void;
  onOpen: (settlement: string) => void;
  onClose: () => void;
};

/** 'Liquidar en lote': a new batch or one that is followed, beside the batches of some days. */
export default function BatchModal({ onSettled, onOpen, onClose }: BatchModalProps) {
  const [batch, setBatch] = useState<string | null>(null);
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  return (
    <Dialog title="Liquidar en lote" size={1200} fullScreen={phone} edge onClose={onClose}>
      <div className={classes.sides}>
        <section className={classes.left} aria-label={batch ? 'Lote' : 'Lote nuevo'}>
          {batch ? (
            <BatchProgress key={batch} batch={batch} onSettled={onSettled} onOpen={onOpen} onClose={onClose} />
          ) : (
            <BatchForm onAdded={setBatch} onClose={onClose} />
          )}
        </section>
        <section className={classes.right} aria-label="Historial de lotes">
          <div className={classes.historyHead}>
            <h3>Historial de lotes</h3>
            {batch && (
              <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} stroke={1.7} />} onClick={() => setBatch(null)}>
                Lote nuevo
              </Button>
            )}
          </div>
          <BatchHistory shown={batch} onShow={setBatch} />
        </section>
      </div>
    </Dialog>
  );
}
