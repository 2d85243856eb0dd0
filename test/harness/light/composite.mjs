globalThis.TOPOLOGY = 'composite';
