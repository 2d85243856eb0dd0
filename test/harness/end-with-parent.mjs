// Loaded by Jest's workers: without it, a worker whose main process was killed would first finish its test file.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 500).unref();

// The runner disconnects from a process that it no longer needs, and kills it if it is still there 1 s later. Only a process that
// exits by itself writes V8's compile cache.
if (process.env.TINYPOOL_WORKER_ID) process.once('disconnect', () => process.exit());
