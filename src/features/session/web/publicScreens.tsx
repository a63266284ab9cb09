import { screen } from '#web/screens.tsx';
import { loginSearch } from './loginSearch.ts';

/** The screens of who is not signed in: the first of the index (`src/routes.tsx`). */
export const publicScreens = [
  screen({
    path: '/login',
    title: 'Ingresar',
    needs: 'public',
    search: loginSearch,
    load: () => import('./LoginScreen.tsx'),
  }),
  screen({ path: '/logout', title: 'Salir', needs: 'public', load: () => import('./LogoutScreen.tsx') }),
  screen({
    path: '/forgot-password',
    title: 'Recuperar contraseña',
    needs: 'public',
    load: () => import('./ForgotScreen.tsx'),
  }),
  screen({
    path: '/reset-password/$token',
    title: 'Contraseña nueva',
    needs: 'public',
    load: () => import('./ResetScreen.tsx'),
  }),
  screen({
    path: '/invitation/$token',
    title: 'Invitación',
    needs: 'public',
    load: () => import('./InvitationScreen.tsx'),
  }),
  screen({ path: '/pages-404', title: 'Página inexistente', needs: 'public', load: () => import('#web/page/NotFoundScreen.tsx') }),
  screen({ path: '/pages-500', title: 'Error', needs: 'public', load: () => import('#web/page/ServerErrorScreen.tsx') }),
] as const;
