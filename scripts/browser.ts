import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './debian-packages.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** No usable Chromium; the message contains the remedy in a German and an English line. */
export class BrowserMissing extends Error {}

/**
 * Path of a Chromium for the browser journeys: `CHROME_PATH`, an installed one, or (as root on Debian and Ubuntu) one installed now. Call it once
 * before opening several browsers: concurrent installations fail.
 * @throws BrowserMissing
 */
export function findBrowser(): string {
  const named = process.env['CHROME_PATH']
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new BrowserMissing(`CHROME_PATH zeigt auf kein Programm: ${named}\nCHROME_PATH is not a program: ${named}`)
  }
  const found = installedBrowser() ?? (installPackages('chromium') ? installedBrowser() : undefined)
  if (found !== undefined) return found
  const command = process.platform === 'darwin' ? 'brew install --cask chromium' : 'sudo apt-get update && sudo apt-get install -y chromium'
  throw new BrowserMissing(
    `Für die Tests im Browser fehlt Chromium. Bitte installieren: ${command}\nThe browser tests need Chromium. Please install it: ${command}`,
  )
}

function installedBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix))), ...PLACES].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
