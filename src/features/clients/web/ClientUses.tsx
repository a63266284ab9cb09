import { IconPackage, IconWallet } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { useSession, viewerOf } from '../../session/web/session.ts';

const ICON = { size: 16, stroke: 1.7 };

/** The way to what keeps a client from being deleted: their orders, or else their account. */
export default function ClientUses({ _id, count }: { _id: string; count: number }) {
  const session = useSession();
  if (!session || !can(viewerOf(session), count > 0 ? 'order' : 'account')) return null;
  if (count > 0)
    return (
      <LinkButton leftSection={<IconPackage {...ICON} />} to="/order" search={{ client: _id, anyDate: true }}>
        Ver {count === 1 ? 'la orden' : `las ${formatCount(count)} órdenes`}
      </LinkButton>
    );
  return (
    <LinkButton leftSection={<IconWallet {...ICON} />} to="/account/current/$id" params={{ id: _id }}>
      Ver su cuenta
    </LinkButton>
  );
}
