import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './page-tabs.module.css';

export interface PageTab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface PageTabsProps {
  readonly tabs: readonly PageTab[];
  readonly active: string;
  readonly onChange: (name: string) => void;
}

/** Tabs of a page. Only the active one is mounted; on a narrow screen the list of tabs scrolls to it. */
export const PageTabs = ({ tabs, active, onChange }: PageTabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [active]);
  return (
    <Tabs value={active} onChange={(name) => name && onChange(name)} keepMounted={false}>
      <Tabs.List className={classes.list} ref={list}>
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
