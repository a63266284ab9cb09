import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { pastedCodes } from '../scans/pastedCodes.ts';

/** Takes many codes at once, as from a sheet. */
export default function PasteDialog({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const codes = pastedCodes(text);
  const count = `${formatCount(codes.length)} ${codes.length === 1 ? 'código' : 'códigos'}`;
  return (
    <Dialog
      onClose={onClose}
      title="Pegar códigos"
      size={480}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={codes.length === 0}
            onClick={() => {
              onCodes(codes);
              onClose();
            }}
          >
            Agregar {count}
          </Button>
        </>
      }
    >
      <Textarea
        label="Códigos"
        description="Uno por línea: números internos, externos o de tracking"
        data-autofocus
        rows={8}
        styles={{ input: { maxHeight: 320 } }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}
