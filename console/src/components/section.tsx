import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a page with its heading. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={2} mb="sm">
      {title}
    </Title>
    {children}
  </section>
);
