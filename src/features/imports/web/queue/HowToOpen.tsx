import { Button, List, Text } from '@mantine/core';
import { Dialog } from '#web/feedback/Dialog.tsx';
import type { WayOut } from './waysOut.ts';

/** What a {@link HowToOpen} tells. */
export interface HowToOpenProps {
  name: string;
  refusal: string;
  way: WayOut;
  onClose: () => void;
}

/** What to do with a file that could not be read. */
export default function HowToOpen({ name, refusal, way, onClose }: HowToOpenProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`Cómo abrir ${name}`}
      size={460}
      footer={
        <Button data-autofocus onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <Text mb="sm">{refusal}.</Text>
      <List type="ordered" size="sm" spacing={6}>
        {way.todo.map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
    </Dialog>
  );
}
