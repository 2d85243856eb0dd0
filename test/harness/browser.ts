import { chromium, type Browser } from 'playwright-core';
import { answers, installDebianPackage, mayInstall } from '../../platform/embedded/redis/debian-package.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const HELP = `This test needs Chromium at ${CHROMIUM}: install it with your system's package manager, or set CHROMIUM to its path.`;

/**
 * Starts a headless Chromium. If it is missing, it is installed on Debian when the process is root.
 * @throws Error if it is missing and cannot be installed; there is no fallback, because only a browser can test a page
 */
export const openBrowser = async (): Promise<Browser> => {
  if (!(await answers(CHROMIUM))) {
    if (!(await mayInstall())) throw new Error(HELP);
    await installDebianPackage('chromium', HELP);
  }
  return chromium.launch({ executablePath: CHROMIUM, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
};
