import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { ahead, later } from '../later.ts';
import { loadNotices, noticesInUse } from './toast.ts';
import { whenIdle } from '../whenIdle.ts';

const Notifications = later(async () => ({ default: (await loadNotices()).Notifications }));

/** Where the notices of `toast` are drawn; stands once, in `Providers`. */
export function NoticeHost() {
  const used = useSyncExternalStore(noticesInUse.subscribe, noticesInUse.get);
  // That something failed has to be told when the network is gone, too.
  useEffect(() => whenIdle(() => ahead(loadNotices)), []);
  return (
    used && (
      <Suspense>
        <Notifications position="bottom-right" limit={4} />
      </Suspense>
    )
  );
}
