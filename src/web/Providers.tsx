import '@fontsource-variable/inter/opsz.css';
import './styles.css';
import './theme.css';
import 'dayjs/locale/es.js';
import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';

/** The look, Spanish dates, modals and notices, around everything. The query client stands outside of it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
        <ModalsProvider>{children}</ModalsProvider>
        <Notifications position="bottom-right" limit={4} />
      </DatesProvider>
    </MantineProvider>
  );
}
