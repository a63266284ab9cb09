import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BareLayout } from '#web/page/BareLayout.tsx';

/** The card of the screens before signing in. */
export function PublicCard({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <BareLayout>
      <Title order={1}>{title}</Title>
      <Text c="var(--rp-text-2)" mb={20}>
        {text}
      </Text>
      {children}
    </BareLayout>
  );
}
