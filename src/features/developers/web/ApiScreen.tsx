import { Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { later } from '#web/later.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import classes from './developers.module.css';

const KeysCard = later(() => import('./keys/KeysCard.tsx'));
const WebhooksCard = later(() => import('./webhooks/WebhooksCard.tsx'));

/** What connects other programs with the company: keys by which they call, and webhooks by which they are told. */
export default function ApiScreen() {
  return (
    <>
      <PageHead
        title="API y webhooks"
        breadcrumb={[
          'Usuario',
          <Link key="config" to="/config" className={classes.crumb}>
            Configuración
          </Link>,
          'API y webhooks',
        ]}
        actions={
          <a href="/api/docs/guide" target="_blank" rel="noreferrer" className={classes.guide}>
            Guía para programadores <IconExternalLink size={15} stroke={1.7} aria-hidden />
          </a>
        }
      />
      <div className={classes.screen}>
        <Suspense fallback={<Skeleton h={220} radius="lg" aria-busy />}>
          <KeysCard />
        </Suspense>
        <Suspense fallback={<Skeleton h={220} radius="lg" aria-busy />}>
          <WebhooksCard />
        </Suspense>
      </div>
    </>
  );
}
