/** Opens the provider's page, and never a script in its place. */
export function leaveFor(url: string): void {
  if (/^https?:$/.test(new URL(url).protocol)) location.assign(url)
}
