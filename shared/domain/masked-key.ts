/** How a secret key is shown: bullets and the last four characters. Sent back unchanged it stands for the key itself. */
export function maskKey(key: string): string {
  return `••••••••${key.slice(-4)}`
}
