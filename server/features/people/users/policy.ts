import type { Role } from '#shared/domain/roles.ts'

interface Target {
  readonly role: Role
}

/** Admins are protected from each other: the list cannot lock, change the role of, delete or set a password for one. */
const isOrdinary = ({ role }: Target): boolean => role !== 'admin'

export const mayDeactivate = isOrdinary
export const mayDelete = isOrdinary
export const mayGetPassword = isOrdinary
export const mayGetRoleOrAddress = isOrdinary
