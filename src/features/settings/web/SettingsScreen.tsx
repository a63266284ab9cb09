import { Suspense } from 'react';
import { ActionIcon, Skeleton, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { can } from '#shared/permissions.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { toast } from '#web/feedback/toast.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { later } from '#web/later.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useSession, viewerOf } from '../../session/web/session.ts';
import { TopicCard } from '#web/page/TopicCard.tsx';
import classes from './Settings.module.css';

// What chooses and sends comes after the screen stands.
const PrinterCard = later(async () => ({ default: (await import('./PrinterCard.tsx')).PrinterCard }));
const LogosCard = later(async () => ({ default: (await import('./LogosCard.tsx')).LogosCard }));
const DetailsCard = later(async () => ({ default: (await import('./DetailsCard.tsx')).DetailsCard }));
const BackupState = later(async () => ({ default: (await import('../../health/web/BackupState.tsx')).BackupState }));
const SecondFactorRule = later(async () => ({ default: (await import('../../session/web/SecondFactorRule.tsx')).SecondFactorRule }));

const CompanyCard = ({ transferid, name }: { transferid: string; name: string }) => {
  const clipboard = useClipboard();
  const copy = () => {
    clipboard.copy(transferid);
    toast.ok('Copiado con éxito');
  };
  return (
    <TopicCard title="Empresa" about="El ID logístico la identifica ante otros operadores: con él le transfieren órdenes.">
      <div className={classes.facts}>
        <TextInput
          label="ID logístico"
          value={transferid}
          readOnly
          w={150}
          rightSection={
            <Hint label="Copiar">
              <ActionIcon aria-label="Copiar el ID logístico" onClick={copy}>
                <IconCopy size={16} stroke={1.7} />
              </ActionIcon>
            </Hint>
          }
        />
        <TextInput label="Nombre de la empresa" value={name} readOnly w={300} />
      </div>
    </TopicCard>
  );
};

/** What belongs to everybody's own computer, and to the company (spec 1 §2). */
export default function SettingsScreen() {
  const session = useSession();
  if (!session) return null;
  const isUnrestricted = can(viewerOf(session), 'unrestricted');
  return (
    <>
      <PageHead title="Configuración" breadcrumb={['Usuario', 'Configuración']} />
      <div className={classes.screen}>
        {isUnrestricted && <CompanyCard transferid={session.transferid} name={session.companyName} />}
        <Suspense fallback={<Skeleton h={306} radius="lg" aria-busy />}>
          <PrinterCard key={session.token} session={session} />
        </Suspense>
        {isUnrestricted && (
          <Suspense fallback={<Skeleton h={160} radius="lg" aria-busy />}>
            <DetailsCard country={session.country_code} />
            <LogosCard session={session} />
            <SecondFactorRule />
            <TopicCard
              title="API y webhooks"
              about="Para conectar su tienda o su sistema: claves con las que entra, y avisos de lo que pasa."
            >
              <LinkButton variant="default" to="/config/api">
                Administrar
              </LinkButton>
            </TopicCard>
            <TopicCard title="Copias de seguridad" about="Cuándo fue la última de la instalación, y cómo está todo lo demás de ella.">
              <BackupState />
            </TopicCard>
          </Suspense>
        )}
      </div>
    </>
  );
}
