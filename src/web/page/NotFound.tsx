import { IconMapOff } from '@tabler/icons-react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { LinkButton } from '../LinkButton.tsx';

/** What is said of an address that leads nowhere, within whatever frame it is said. */
export default function NotFound() {
  return (
    <EmptyState
      page
      icon={<IconMapOff size={20} stroke={1.7} />}
      title="La página que busca no existe"
      text="Puede que la dirección esté mal escrita o que la página se haya mudado."
      actions={<LinkButton to="/dashboard">Ir al panel</LinkButton>}
    />
  );
}
