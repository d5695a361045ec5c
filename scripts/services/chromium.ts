import path from 'node:path'
import { chromium } from '@playwright/test'
import { findProgram } from './find-program.ts'
import { installDebianPackage, isRoot } from './install-debian-package.ts'
import { runCommand } from './run-command.ts'
import type { Service } from './service.ts'

const playwrightCli = path.resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')

export async function findChromium(): Promise<Service> {
  const found = await firstThatRuns()
  if (found) return { at: found }
  const refusal = isRoot ? await installDebianPackage('chromium') : await installPlaywrights()
  const installed = await firstThatRuns()
  return installed
    ? { at: installed }
    : { missing: `${refusal ?? 'Chromium does not run'}. Set CHROMIUM_PATH to a Chromium or Chrome` }
}

/**
 * The same engine without windows that no one sees, at a seventh of the work, but without notifications. Not used if a
 * browser was chosen, or if it cannot be installed: everything then runs in the full browser.
 */
export async function findHeadlessShell(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return undefined
  const name = 'chromium-headless-shell'
  if (!(await findProgram(name)) && isRoot) await installDebianPackage(name)
  return findProgram(name)
}

async function firstThatRuns(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH
  const candidates = given
    ? [given]
    : [await findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'), chromium.executablePath()]
  for (const candidate of candidates) {
    // A launcher that only says what to install is not a browser.
    if (candidate && (await runCommand(candidate, ['--version'])).code === 0) return candidate
  }
  return undefined
}

async function installPlaywrights(): Promise<string | undefined> {
  console.log("Fetching Playwright's Chromium (once)…")
  const { code } = await runCommand(process.execPath, [playwrightCli, 'install', 'chromium'], { timeout: 180_000 })
  return code === 0
    ? undefined
    : 'Chromium is not installed (sudo apt-get install chromium), and Playwright could not fetch its own'
}
