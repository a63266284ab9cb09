import { Kbd, Paper, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import type { Permission } from '#shared/permissions.ts';
import type { MenuScreen } from '#web/screens.tsx';
import { awaited } from '../awaited.ts';
import classes from './Panel.module.css';
import { wayTexts } from './wayTexts.ts';

/** Props of {@link Ways}. */
export type WaysProps = {
  screens: readonly MenuScreen[];
  permission: readonly Permission[];
  companyName: string;
  admin: string | null | undefined;
};

/** What somebody can do who has no figures of orders: the screens that they may open, with a word on each, or those that are to come. */
export function Ways({ screens, permission, companyName, admin }: WaysProps) {
  const areas = awaited(permission);
  if (screens.length === 0 && areas.length > 0)
    return (
      <Paper radius="lg" p="lg" className={classes.card ?? ''}>
        <Title order={2} mb="xs">
          {areas.length === 1 ? 'Su área está en camino' : 'Sus áreas están en camino'}
        </Title>
        {areas.map(({ label, about }) => (
          <Text key={label}>
            Tiene el permiso <b>{label}</b>: {about}.
          </Text>
        ))}
        <Text mt="xs">En cuanto estén, sus pantallas aparecen en el menú y acá. No hace falta que pida nada.</Text>
        <Text c="var(--rp-text-2)" mt="xs">
          Mientras tanto, en el menú con su nombre puede elegir el aspecto y cerrar la sesión
          <span className={classes.keys}>
            , y <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">K</Kbd> lleva a cualquier pantalla
          </span>
          .
        </Text>
      </Paper>
    );
  if (screens.length === 0)
    return (
      <EmptyState
        title="Su cuenta todavía no tiene áreas"
        text={`Cada cuenta ve solo las áreas que le dio la empresa. Pida las suyas a ${admin ?? `quien administra ${companyName}`}.`}
      />
    );
  return (
    <section className={`${classes.card} ${classes.ways}`}>
      <h2>Qué puede hacer</h2>
      {screens.map(({ path, menu: { area, label } }) => (
        <Link key={path} to={path} className={classes.way}>
          {area.icon}
          <span>
            <b>{area.label === label ? label : `${area.label}: ${label}`}</b>
            <span className={classes.about}>{wayTexts[path]}</span>
          </span>
          <IconChevronRight size={16} stroke={1.7} aria-hidden />
        </Link>
      ))}
    </section>
  );
}
