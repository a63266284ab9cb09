import { Button, Text } from '@mantine/core';
import { formatCount } from '#shared/money.ts';
import { counted, type Noun } from '#shared/noun.ts';
import { Dialog } from '../../feedback/Dialog.tsx';

/** Props of {@link DoubtQuestion}: how many are imported, and how many of them stand on the map doubtfully. */
export type DoubtQuestionProps = { noun: Noun; good: number; doubtful: number; onLook: () => void; onClose: () => void; onGo: () => void };

/** Asks before records are stored whose points on the map nobody looked at. */
export const DoubtQuestion = ({ noun, good, doubtful, onLook, onClose, onGo }: DoubtQuestionProps) => (
  <Dialog
    onClose={onClose}
    title={`¿Importar ${counted(good, noun)}, ${formatCount(doubtful)} con una ubicación dudosa?`}
    size={460}
    footer={
      <>
        <Button variant="default" data-autofocus onClick={onLook}>
          {doubtful === 1 ? 'Ver la dudosa' : 'Ver las dudosas'}
        </Button>
        <Button onClick={onGo}>Importar igual</Button>
      </>
    }
  >
    <Text c="var(--rp-text-2)">
      El punto en el mapa puede no ser el de la dirección, y los retiros irían a otro lado. Puede corregirlo ahora o después, en la ficha.
    </Text>
  </Dialog>
);
