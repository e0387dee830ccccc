export const keyFor = (email: string) => `giebel.service.${email.trim().toLowerCase()}`

/** What is remembered for this partner, as it is stored. */
export function findRemembered(email: string): string | null {
  try {
    return localStorage.getItem(keyFor(email))
  } catch {
    return null
  }
}
