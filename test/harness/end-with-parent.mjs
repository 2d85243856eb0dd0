// Loaded by Jest's workers: without it, a worker whose main process was killed would first finish its test file.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 500).unref();
