import { Button, Group, Image, Modal, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../format.js';
import { useMessages } from '../messages/use-messages.js';
import classes from './picture.module.css';

const STEP = 1.5;
const MAX_ZOOM = 12;

/** A picture that opens in full size, where it can be enlarged and scrolled. */
export const Picture = ({ src, name }: { readonly src: string; readonly name: string }) => {
  const { run: texts, search } = useMessages();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [zoom, setZoom] = useState(1);
  const change = (factor: number): void => setZoom(Math.min(Math.max(zoom * factor, 1), MAX_ZOOM));
  return (
    <>
      <UnstyledButton mt="sm" w="100%" onClick={() => setOpen(true)} aria-label={`${texts.enlarge}: ${name}`}>
        <Image src={src} alt={`${texts.preview}: ${name}`} fit="contain" mah={640} bg="white" />
      </UnstyledButton>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        closeButtonProps={{ 'aria-label': search.close }}
        fullScreen
        lockScroll={false}
      >
        <Group gap="xs" mb="sm">
          <Button size="xs" variant="default" onClick={() => change(STEP)} disabled={zoom >= MAX_ZOOM}>
            {texts.zoomIn}
          </Button>
          <Button size="xs" variant="default" onClick={() => change(1 / STEP)} disabled={zoom <= 1}>
            {texts.zoomOut}
          </Button>
          <Button size="xs" variant="default" onClick={() => setZoom(1)} disabled={zoom === 1}>
            {format.share(1)}
          </Button>
        </Group>
        <div className={classes.frame} tabIndex={0} role="region" aria-label={name}>
          <img src={src} alt={name} style={{ width: `${zoom * 100}%` }} />
        </div>
      </Modal>
    </>
  );
};
