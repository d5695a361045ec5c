import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../scripts/services/chromium.ts'

export async function launchChromium(): Promise<Browser> {
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  return chromium.launch({ executablePath: found.at, args })
}
