import { lazy, Suspense, useSyncExternalStore } from 'react';
import { noticesInUse } from './toast.ts';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Where the notices of `toast` are drawn; stands once, in `Providers`. */
export function NoticeHost() {
  const used = useSyncExternalStore(noticesInUse.subscribe, noticesInUse.get);
  return (
    used && (
      <Suspense>
        <Notifications position="bottom-right" limit={4} />
      </Suspense>
    )
  );
}
