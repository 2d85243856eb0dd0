// Loaded by the processes that run test files. jest-light-runner sends its configuration once to all of them when the first one asks;
// a process that is still loading its modules then would miss it and wait for ever. It is therefore kept until the process asks.
const REQUEST = 'jest-light-runner-get-worker-data';

if (process.send && process.env.TINYPOOL_WORKER_ID) {
  let received;
  process.on('message', (message) => {
    if (message?.type === 'jest-light-runner-worker-data') received = message;
  });
  const send = process.send.bind(process);
  process.send = (message, ...rest) => {
    if (message !== REQUEST || !received) return send(message, ...rest);
    setImmediate(() => process.emit('message', received));
    return true;
  };
}
