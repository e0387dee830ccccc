/** Opens the provider's page: never a script, whatever the provider says. */
export function leaveFor(url: string): void {
  if (/^https?:$/.test(new URL(url).protocol)) location.assign(url)
}
