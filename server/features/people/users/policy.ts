import type { Role } from '#shared/domain/roles.ts'

interface Target {
  readonly role: Role
}

/** Admins are protected from each other: they cannot be locked, deleted, given another role or a new password in the list. */
const isOrdinary = ({ role }: Target): boolean => role !== 'admin'

export const mayDeactivate = isOrdinary
export const mayDelete = isOrdinary
export const mayGetPassword = isOrdinary
export const mayGetRoleOrAddress = isOrdinary
