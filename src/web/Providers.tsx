import '@fontsource-variable/inter/opsz.css';
import './styles.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { useEffect, type ReactNode } from 'react';
import { ConfirmHost } from './feedback/ConfirmDelete.tsx';
import { followFocus } from './feedback/focusBack.ts';
import { NoticeHost } from './feedback/NoticeHost.tsx';
import { cssVariablesResolver } from './roles.ts';
import { theme } from './theme.ts';

/** The look, Spanish dates, questions and notices, around everything. The query client stands outside of it. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(followFocus, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
        {children}
        <ConfirmHost />
        <NoticeHost />
      </DatesProvider>
    </MantineProvider>
  );
}
