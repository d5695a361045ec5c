const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOP(R|T|iOS)\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bFxiOS\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bCriOS\//, 'Chrome'],
  [/\b(Headless)?Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** "Firefox on Linux": enough to recognize one's own devices, and not a fingerprint. */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? unknown
}

const unknown = 'Unknown device'

/** The parts of such a description: for letters, which say it in other languages too. */
export function partsOfDevice(device: string): { browser?: string | undefined; system?: string | undefined } {
  if (device === unknown) return {}
  const [browser, system] = device.split(' on ')
  return { browser, system }
}
