import type { Role } from '#shared/domain/roles.ts'

interface Target {
  readonly role: Role
}

/** Administrators keep each other: none is locked out, moved, deleted or given another password from the list. */
const isOrdinary = ({ role }: Target): boolean => role !== 'admin'

export const mayDeactivate = isOrdinary
export const mayDelete = isOrdinary
export const mayGetPassword = isOrdinary
export const mayGetRoleOrAddress = isOrdinary
