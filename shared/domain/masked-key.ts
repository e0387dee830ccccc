/** Said wherever a stored key was sealed with another key of the installation. */
export const UNREADABLE_KEY = 'Der hinterlegte Schlüssel ist nicht mehr lesbar. Bitte geben Sie ihn neu ein.'

/** How a secret key is shown: bullets and the last four characters. Sent back unchanged it stands for the key itself. */
export function maskKey(key: string): string {
  return `••••••••${key.slice(-4)}`
}

/** What stands in the place of a password that is never shown. */
export const HIDDEN_PASSWORD = '••••••••'
