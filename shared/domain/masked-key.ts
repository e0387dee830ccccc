/** Refusal for a stored key that was encrypted with a previous key of the installation. */
export const UNREADABLE_KEY = 'Der hinterlegte Schlüssel ist nicht mehr lesbar. Bitte geben Sie ihn neu ein.'

/** Masks a secret key except for its last four characters. A client that sends the mask back keeps the key. */
export function maskKey(key: string): string {
  return `••••••••${key.slice(-4)}`
}

/** Placeholder for a stored password, which is never sent to a client. */
export const HIDDEN_PASSWORD = '••••••••'
