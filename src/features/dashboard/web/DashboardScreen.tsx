import { Avatar, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { can } from '#shared/permissions.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useMenuScreens } from '#web/screens.tsx';
import { roleOf } from '../../session/role.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import classes from './DashboardScreen.module.css';
import { Ways } from './Ways.tsx';

/** The first screen after signing in: the day at a glance (spec 3 §2.7), and for who sees little what they can do. */
export default function DashboardScreen() {
  const session = useSession();
  const viewer = session && viewerOf(session);
  const { screens } = useMenuScreens(viewer);
  if (!session || !viewer) return null;
  const mayOpen = can(viewer, 'order');
  const mayOpenAreas = [...new Set(screens.map(({ menu }) => menu.area.label))];
  return (
    <>
      <PageHead title="Panel" breadcrumb={['Panel', session.companyName]} />
      <div className={classes.columns}>
        <Stack gap={14}>
          {!mayOpen && <Ways screens={screens} permission={session.permission} companyName={session.companyName} />}
        </Stack>
        <Stack gap={14}>
          <Paper radius="lg" p="lg" className={classes.card ?? ''}>
            <Group wrap="nowrap">
              <Avatar size={44} variant="filled" color="petroleo" name={session.name} src={session.avatar} />
              <div>
                <Text fw={600}>{session.name}</Text>
                <Text c="var(--rp-text-2)">
                  {roleOf(session)} · {session.companyName}
                </Text>
              </div>
            </Group>
          </Paper>
          {!mayOpen && mayOpenAreas.length > 0 && (
            <Paper radius="lg" p="lg" className={classes.card ?? ''}>
              <Title order={2} fz={13} lh="18px">
                Puede abrir: {mayOpenAreas.join(', ')}
              </Title>
              <Text c="var(--rp-text-2)">Si le falta un área, pídala a quien administra {session.companyName}.</Text>
            </Paper>
          )}
        </Stack>
      </div>
    </>
  );
}
