import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { speakSpanish } from '#shared/spanish.ts';
import { ApiError, connection } from '#web/api.ts';
import { ahead, later } from '#web/later.ts';
import { MapOffers } from '#web/map/MapOffer.tsx';
import { Preloader } from '#web/feedback/Preloader.tsx';
import { Providers } from '#web/Providers.tsx';
import { bringScreen, makeRouter, type ScreenRoutes } from '#web/screens.tsx';
import { ServerError } from '#web/page/ServerError.tsx';
import { PageOutline } from '#web/feedback/PageOutline.tsx';
import { toast } from '#web/feedback/toast.ts';
import { viewerOf, endSession, refreshSession, signedIn } from './features/session/web/session.ts';
import { vehicleDevices } from './features/fleet/web/vehicleDevices.ts';
import { feeReach } from './features/fees/web/FeeReach.tsx';
import { clientLinking } from './features/clients/web/clientLinking.ts';
import { orderPrice } from './features/orders/web/detail/orderPrice.ts';
import { orderShop } from './features/orders/web/detail/orderShop.ts';
import { logisticPartner } from './features/orders/web/status/logisticPartner.ts';
import { orderPrinting } from './features/orders/web/print/orderPrinting.ts';
import { areas } from '#web/shell/areas.tsx';
import { screens } from './routes.tsx';

speakSpanish();
orderPrinting.load = () => import('./features/printing/web/orderPrinting.ts');
feeReach.load = () => import('./features/accounts/web/trial/FeeReach.tsx');
vehicleDevices.load = () => import('./features/live/web/devices/DevicesModal.tsx');
logisticPartner.load = () => import('./features/transfers/web/checkPartner.ts');
orderPrice.load = () => import('./features/fees/web/why/PriceModal.tsx');
clientLinking.load = () => import('./features/marketplaces/web/linking/LinkAccounts.tsx');
orderShop.shipment.load = () => import('./features/marketplaces/web/shipment/ShipmentModal.tsx');
orderShop.conflict.load = () => import('./features/marketplaces/web/shipment/ShopConflict.tsx');

// The menus and what they need are no part of what somebody who signs in has to wait for; who has signed in gets them beside the screen.
const loadFrame = async () => ({ default: (await import('./features/session/web/AppFrame.tsx')).AppFrame });
const AppFrame = later(loadFrame);
if (signedIn()) ahead(loadFrame);
const Bell = later(async () => ({ default: (await import('./features/dashboard/web/Bell.tsx')).Bell }));

const StreetsOffer = later(async () => ({ default: (await import('./features/streets/web/StreetsOffer.tsx')).StreetsOffer }));
const mapOffer = (
  <Suspense>
    <StreetsOffer floating />
  </Suspense>
);

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal stays a refusal; only a lost connection is worth another try.
      retry: (count, error) => count < 2 && error instanceof ApiError && error.code === 'OFFLINE',
    },
    // What somebody does is told to have failed at once, instead of being done later unseen.
    mutations: { networkMode: 'always' },
  },
});

const router = makeRouter(
  screens satisfies ScreenRoutes,
  Object.values(areas),
  {
    app: ({ children }) => (
      <Suspense fallback={<PageOutline />}>
        <AppFrame
          activity={
            <Suspense>
              <Bell />
            </Suspense>
          }
        >
          {children}
        </AppFrame>
      </Suspense>
    ),
    failed: ({ reset }) => <ServerError onRetry={reset} />,
  },
  () => {
    const session = signedIn();
    return session && viewerOf(session);
  },
);

/** What stands until the first screen does; beside the router, which draws nothing before that. */
function FirstScreen() {
  const [ready, setReady] = useState(false);
  useEffect(() => router.subscribe('onResolved', () => setReady(true)), []);
  return ready ? null : <Preloader mark={signedIn()?.preferences.preloader ?? true} />;
}

connection.token = () => signedIn()?.token;
connection.onAuth = (token) => {
  // Many calls may fail at once, and some after somebody else has signed in: only the first one leads away.
  if (signedIn()?.token !== token || !endSession()) return;
  queries.clear();
  void router.navigate({ to: '/login', search: { from: router.state.location.href, ended: 'expired' } });
};
connection.onForbidden = (message) => {
  toast.error(message);
  void router.navigate({ to: '/' });
};
connection.onLacksFactor = (message) => {
  // Many calls may fail at once, and some are made everywhere.
  if (router.latestLocation.pathname === '/profile') return;
  toast.warning(message);
  void router.navigate({ to: '/profile' });
};
void refreshSession();
// The screen of the address is on its way while what stands around it is drawn.
bringScreen(router);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Providers>
        <FirstScreen />
        <MapOffers value={mapOffer}>
          <RouterProvider router={router} />
        </MapOffers>
      </Providers>
    </QueryClientProvider>
  </StrictMode>,
);
