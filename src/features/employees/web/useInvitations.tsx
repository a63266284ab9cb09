import { IconMail, IconShieldOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, Suspense, useState } from 'react';
import { can } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { bring, later } from '#web/later.ts';
import type { MenuEntry } from '#web/table/column.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import type { EmployeeRow } from '../contract.ts';
import { kinds } from '../kinds.ts';
import { employeesApi } from './api.ts';

const InvitationLink = later(() => import('./InvitationLink.tsx'));
const bringInviting = bring(() => import('./inviting.ts'));
const ICON = { size: 16, stroke: 1.7 };

/** How employees are let in: what their menus offer of it, the calls that save them, and the link to hand over where no mail takes it to them. */
export const useInvitations = () => {
  const session = useSession();
  const queries = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const show = (given: string | null) => startTransition(() => setLink(given));
  const refresh = () => void queries.invalidateQueries({ queryKey: employeesApi.list.key });

  const onInvite = async (row: EmployeeRow) => {
    const { invite } = await bringInviting();
    const given = await invite(row);
    refresh();
    if (given) show(given);
  };

  const menu = (row: EmployeeRow): MenuEntry[] => {
    const entries: MenuEntry[] = [];
    const { kind, status, email, canSignIn, invited, factor } = row;
    if (kinds[kind].signsIn && status === recordStatus.active && email !== '' && !canSignIn) {
      const label = invited ? 'Volver a invitar' : 'Invitar por email';
      entries.push({ label, icon: <IconMail {...ICON} />, onSelect: () => void onInvite(row) });
    }
    if (factor && session && session._id !== row._id && can(viewerOf(session), 'unrestricted'))
      entries.push({
        label: 'Quitar el segundo factor',
        icon: <IconShieldOff {...ICON} />,
        onSelect: () => void bringInviting().then(({ resetFactor }) => resetFactor(row, refresh)),
      });
    return entries;
  };

  /** The link that a saved form answers is shown once the form has closed. */
  const telling = <Sent, Saved extends { link: string | null }>(call: (input: Sent) => Promise<Saved>) => ({
    call: async (input: Sent) => {
      const saved = await call(input);
      if (saved.link) show(saved.link);
      return saved;
    },
  });

  return {
    api: { ...employeesApi, create: telling(employeesApi.create.call), edit: telling(employeesApi.edit.call) },
    menu,
    dialog: <Suspense>{link && <InvitationLink link={link} onClose={() => setLink(null)} />}</Suspense>,
  };
};
