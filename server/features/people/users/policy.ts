import type { Role } from '#shared/domain/roles.ts'

/** Administrators keep each other: none is locked out of the list. */
export function mayDeactivate(target: { readonly role: Role }): boolean {
  return target.role !== 'admin'
}
