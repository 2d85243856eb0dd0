// Runs operator commands of the compiled service one after the other, each with the environment of its message, because a process for each
// command would load the service again. Sends the exit code of each and ends its output on both streams with a NUL character.
const dist = process.env.KPI_DIST ?? new URL('../../../dist', import.meta.url).pathname;
const { runCommand } = await import(`${dist}/cli/run-command.js`);
const own = { ...process.env };

const run = async ({ args, env }) => {
  process.env = { ...own, ...env };
  const code = await runCommand(args);
  // Writes to a pipe are synchronous.
  for (const stream of [process.stdout, process.stderr]) stream.write('\0');
  process.send({ code });
};

let last = Promise.resolve();
process.on('message', (command) => {
  last = last.then(() => run(command));
});
process.on('disconnect', () => process.exit());
