import { chromium, type Browser } from 'playwright-core';
import { answers, installDebianPackage, mayInstall } from '../../platform/embedded/redis/debian-package.js';

/** Debian's headless shell, which takes a fifth less time than the whole browser. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROMIUMS = process.env['CHROMIUM'] ? [process.env['CHROMIUM']] : [`/usr/bin/${HEADLESS_SHELL}`, '/usr/bin/chromium'];
const HELP = `This test needs Chromium at ${CHROMIUMS.join(' or ')}: install it with your system's package manager, or set CHROMIUM to its path.`;

/** Returns the path of the first Chromium that is installed; undefined if none is. */
const installedChromium = async (): Promise<string | undefined> => {
  for (const path of CHROMIUMS) if (await answers(path)) return path;
  return undefined;
};

/** Installs the headless shell on Debian if the process is root; returns its path. */
const installChromium = async (): Promise<string> => {
  if (!(await mayInstall())) throw new Error(HELP);
  await installDebianPackage(HEADLESS_SHELL, HELP);
  const path = await installedChromium();
  if (path === undefined) throw new Error(HELP);
  return path;
};

/**
 * Starts a headless Chromium. If it is missing, it is installed on Debian when the process is root.
 * @throws Error if it is missing and cannot be installed; there is no fallback, because only a browser can test a page
 */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = (await installedChromium()) ?? (await installChromium());
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
};
