globalThis.TOPOLOGY = 'distributed';
