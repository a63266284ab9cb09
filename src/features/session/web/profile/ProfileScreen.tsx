import { Suspense, useState } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { later } from '#web/later.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { sessionApi } from '../api.ts';
import { OwnSessions } from './OwnSessions.tsx';
import classes from './Profile.module.css';
import { useSession } from '../session.ts';

// What checks what is typed comes after the screen stands.
const ProfileCard = later(async () => ({ default: (await import('./ProfileCard.tsx')).ProfileCard }));
const SecondFactorCard = later(async () => ({ default: (await import('../SecondFactorCard.tsx')).SecondFactorCard }));
const PasswordCard = later(async () => ({ default: (await import('./PasswordCard.tsx')).PasswordCard }));

/** Who one is, what one signs in with, and where one is signed in (spec 3 §2.8). */
export default function ProfileScreen() {
  const profile = useQuery({ ...sessionApi.profile.queryOptions({}), staleTime: 0, refetchOnWindowFocus: false });
  const data = profile.data?.data;
  const due = useSession()?.factorDue;
  const [now] = useState(() => new Date());
  // Who was led here because nothing else is open finds at once what opens it again.
  const isLate = !!due && new Date(due) <= now;
  const security = (
    <div className={classes.column} key="security">
      <Suspense fallback={<Skeleton h={130} radius="lg" />}>
        <SecondFactorCard />
      </Suspense>
      <OwnSessions />
    </div>
  );
  return (
    <>
      <PageHead title="Mi perfil" breadcrumb={['Usuario', 'Perfil']} />
      {profile.error && !data ? (
        <ErrorState title="No se pudo cargar su perfil" failure={failureOf(profile.error)} onRetry={() => void profile.refetch()} />
      ) : (
        <div className={classes.screen}>
          {isLate && security}
          <div className={classes.column} key="data">
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
          {!isLate && security}
        </div>
      )}
    </>
  );
}
