export default async () => {
  await Promise.all((globalThis.kpiStacks ?? []).map((stack) => stack.stop()));
  await globalThis.kpiShared?.stop();
};
