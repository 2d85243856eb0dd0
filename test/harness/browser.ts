import { chromium, type Browser } from 'playwright-core';
import { answers, installDebianPackage, mayInstall } from '../../platform/embedded/redis/debian-package.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const HELP = `This test needs Chromium at ${CHROMIUM}: install it with the package manager of your system, or name another by CHROMIUM.`;

/**
 * A real browser without a screen. Where it is absent, it is installed as root on Debian; elsewhere the test fails and says
 * so, since what a page does can be told by nothing else.
 */
export const openBrowser = async (): Promise<Browser> => {
  if (!(await answers(CHROMIUM))) {
    if (!(await mayInstall())) throw new Error(HELP);
    await installDebianPackage('chromium', HELP);
  }
  return chromium.launch({ executablePath: CHROMIUM, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
};
