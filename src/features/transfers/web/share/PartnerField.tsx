import { Loader, TextInput } from '@mantine/core';
import { IconBuilding, IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { LogisticPartner } from '../../../orders/web/status/logisticPartner.ts';
import { TRANSFER_ID_LENGTH, transferMask } from '../../../orders/web/status/statusChange.ts';
import classes from './PartnerField.module.css';
import { ScanCatch, type CaughtScan } from './scanCatch.ts';

/** Props of {@link PartnerField}. */
export type PartnerFieldProps = {
  value: string;
  onChange: (transferid: string) => void;
  partner: LogisticPartner | undefined;
  isAsking: boolean;
  /** What is known of the company besides. */
  note: ReactNode;
  error: string | undefined;
  /** An order's code was read while the focus stood here. */
  onScan: (scan: CaughtScan) => void;
};

/** With whom it is shared: the code, and whose it is. */
export const PartnerField = ({ value, onChange, partner, isAsking, note, error, onScan }: PartnerFieldProps) => {
  const [scans] = useState(() => new ScanCatch());
  const refusal = error ?? (partner && !partner.check ? (partner.message ?? 'Código inválido') : undefined);
  return (
    <div className={classes.partner}>
      <TextInput
        label="ID logístico"
        required
        placeholder="12AB"
        autoComplete="off"
        classNames={{ root: classes.code ?? '', input: classes.input ?? '' }}
        data-autofocus={!partner?.check || undefined}
        value={value}
        onChange={(event) => onChange(transferMask(event.currentTarget.value))}
        onKeyDown={(event) => {
          const isCommand = event.ctrlKey || event.metaKey;
          if (event.altKey) return;
          const scan = scans.press(isCommand ? 'Control' : event.key, event.timeStamp, value);
          if (!scan) return;
          event.preventDefault();
          onScan(scan);
        }}
        error={refusal !== undefined}
        aria-describedby="logistic-partner"
      />
      <div className={classes.known} id="logistic-partner" aria-live="polite" data-wrong={refusal !== undefined || undefined}>
        {refusal ? (
          <span>{refusal}</span>
        ) : partner?.check ? (
          <>
            <IconBuilding size={20} stroke={1.7} aria-hidden />
            <div>
              <b>{partner.name}</b>
              {note && <span>{note}</span>}
            </div>
            <IconCheck size={18} stroke={2.2} className={classes.tick} aria-label="Se puede compartir" />
          </>
        ) : isAsking ? (
          <Loader size={16} />
        ) : (
          <span>{value.length < TRANSFER_ID_LENGTH ? 'Dos números y dos letras' : 'Sin verificar'}</span>
        )}
      </div>
    </div>
  );
};
