import { Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { later } from '#web/later.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { profileApi } from './profileApi.ts';
import { OwnSessions } from './OwnSessions.tsx';
import classes from './Profile.module.css';

// What checks what is typed comes after the screen stands.
const ProfileCard = later(async () => ({ default: (await import('./ProfileCard.tsx')).ProfileCard }));
const SecondFactorCard = later(async () => ({ default: (await import('./SecondFactorCard.tsx')).SecondFactorCard }));
const PasswordCard = later(async () => ({ default: (await import('./PasswordCard.tsx')).PasswordCard }));

/** Who one is, what one signs in with, and where one is signed in (spec 3 §2.8). */
export default function ProfileScreen() {
  const profile = useQuery({ ...profileApi.profile.queryOptions({}), staleTime: 0, refetchOnWindowFocus: false });
  const data = profile.data?.data;
  return (
    <>
      <PageHead title="Mi perfil" breadcrumb={['Usuario', 'Perfil']} />
      {profile.error && !data ? (
        <ErrorState title="No se pudo cargar su perfil" failure={failureOf(profile.error)} onRetry={() => void profile.refetch()} />
      ) : (
        <div className={classes.screen}>
          <div className={classes.column}>
            {data ? (
              <Suspense fallback={<Skeleton h={260} radius="lg" aria-busy />}>
                {/* What others saved of them since is another form; what is being typed stays. */}
                <ProfileCard key={profile.isFetchedAfterMount ? 'read' : 'kept'} profile={data} />
              </Suspense>
            ) : (
              <Skeleton h={260} radius="lg" aria-busy />
            )}
            <Suspense fallback={<Skeleton h={260} radius="lg" />}>
              <PasswordCard />
            </Suspense>
          </div>
          <div className={classes.column}>
            <Suspense fallback={<Skeleton h={130} radius="lg" />}>
              <SecondFactorCard />
            </Suspense>
            <OwnSessions />
          </div>
        </div>
      )}
    </>
  );
}
