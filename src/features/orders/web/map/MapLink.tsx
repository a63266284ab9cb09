import { IconMap } from '@tabler/icons-react';
import { can } from '#shared/permissions.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import type { OrderListSearch } from '../list/orderListSearch.ts';

/** The way from the list to the map of what it shows, for who may see it. */
export default function MapLink({ search }: { search: OrderListSearch }) {
  const session = useSession();
  if (!session || !can(viewerOf(session), 'map')) return null;
  return (
    <LinkButton
      variant="default"
      leftSection={<IconMap size={15} stroke={1.7} />}
      to="/order/map"
      search={{ ...search, page: undefined, size: undefined, sortField: undefined, sortOrder: undefined }}
    >
      Mapa
    </LinkButton>
  );
}
