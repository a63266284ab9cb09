import { IconMapOff } from '@tabler/icons-react';
import { LinkButton } from '../LinkButton.tsx';
import { BareLayout } from './BareLayout.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';

/** /pages-404 and every path that leads nowhere (spec 1 §2). */
export default function NotFoundScreen() {
  return (
    <BareLayout wide>
      <EmptyState
        icon={<IconMapOff size={20} stroke={1.7} />}
        title="La página que busca no existe"
        text="Puede que la dirección esté mal escrita o que la página se haya mudado."
        actions={<LinkButton to="/dashboard">Ir al panel</LinkButton>}
      />
    </BareLayout>
  );
}
