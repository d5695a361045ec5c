import type { LaunchOptions } from '@playwright/test'

// Chromium heeds the last such list only, so Playwright's own stands here too. The first two are the pages behind the
// address bar, which every new window loads unseen: four fifths of what opening one costs.
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'SpareRendererForSitePerProcess',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** The whole browser, which can also show notifications. */
export const whole: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    // Chromium's sandbox does not work for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // A page lives for seconds: optimizing its code would take longer than it saves.
    '--js-flags=--no-opt,--no-maglev',
    // All pages of a browser share what one of them compiled (e2e/warm-browsers.ts).
    '--process-per-site',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
}

/** Without windows, where there is one (scripts/services/chromium.ts). */
export const headless: LaunchOptions = {
  ...whole,
  executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH,
}
